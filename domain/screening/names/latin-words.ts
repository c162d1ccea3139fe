// From a name in any script to Latin words, in order, and in several ways where a script can be read so. Deterministic.

import anyAscii from "any-ascii";
import { isHangulWord, isHanWord, readingsOfHan, romaniseHangul } from "./east-asian-readings.ts";
import { remembered } from "./remembered.ts";
import { isSemiticWord, readSemitic } from "./semitic-letters.ts";
import { sameConsonants } from "./spelling.ts";

export interface LatinWord {
  /** Latin lower case letters and digits. */
  readonly text: string;
  /** Consonants by which it is compared with words of other scripts; null where its vowels are written. */
  readonly consonants: string | null;
  /** True for a word in brackets. */
  readonly aside: boolean;
}

const PICTURES = /[\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}]/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const WORDS = /[\p{L}\p{M}\p{N}'’ʼ`´"]+|[()[\]{}（）]/gu;
/** Quotation marks divide words, but for those of Hebrew abbreviations. */
const QUOTATION_MARKS = /(?<!\p{Script=Hebrew})"|"(?!\p{Script=Hebrew})/gu;
// "S.A." is one word of a firm, "J.R." are two initials of a person; "J.-C." is two in both.
const DOTTED_LETTERS = /(?<![\p{L}\p{N}])(\p{L})\.\s?(?=\p{L}(?:\.|[^\p{L}\p{N}.]|$))/gu;
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/giu;
const ASCII_WORD = /^[\u0020-\u007e]*$/;
// Scripts that write a consonant with its vowel as one letter; transliteration leaves such vowels out.
const VOWELS_IMPLIED =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Sinhala}]/u;
// Two letters that are one vowel, before each letter is transliterated by itself.
const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/[οΟ][υύΥΎ]/gu, "u"],
  [/ու/gu, "u"],
  [/^[μΜ]π/gu, "b"],
  [/^[νΝ]τ/gu, "d"],
];
/** Most names by far: nothing but letters, spaces, commas and hyphens. */
const PLAIN_NAME = /^[A-Za-z ,-]*$/;
const PLAIN_WORDS = /[a-z]+/g;
/** In how many ways one name is read at most, the best known first. */
const READINGS_MAX = 6;

/** The readings of a name, best first; each is a list of non-empty words. A name without letters and digits has no reading. */
export function latinReadings(name: string, kind: NameKind): readonly (readonly LatinWord[])[] {
  if (PLAIN_NAME.test(name)) return plainReadings(name);
  const plain = name
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(PICTURES, " ")
    .replace(QUOTATION_MARKS, " ")
    .replace(POSSESSIVE, "")
    .replace(DOTTED_LETTERS, kind === "person" ? "$1 " : "$1");
  return readingsOf(plain);
}

/** A name is read for people and for organisations, one after the other, and mostly in the same way. */
const NAMES_KEPT = 256;

const plainReadings = remembered(NAMES_KEPT, (name: string): readonly (readonly LatinWord[])[] => {
  const words = name.toLowerCase().match(PLAIN_WORDS) ?? [];
  return words.length === 0 ? [] : [words.map((text) => ({ text, consonants: null, aside: false }))];
});

const readingsOf = remembered(NAMES_KEPT, (name: string): readonly (readonly LatinWord[])[] => {
  let readings: (readonly LatinWord[])[] = [[]];
  let depth = 0;
  for (const [word] of name.matchAll(WORDS)) {
    if (/^[([{（]$/u.test(word)) depth++;
    else if (/^[)\]}）]$/u.test(word)) depth = Math.max(0, depth - 1);
    else {
      const ways = waysToRead(word).map((way) => way.map((one) => ({ ...one, aside: depth > 0 })));
      readings = ways.flatMap((way) => readings.map((before) => [...before, ...way])).slice(0, READINGS_MAX);
    }
  }
  return readings.filter((words) => words.length > 0);
});

type Read = Omit<LatinWord, "aside">;

function waysToRead(word: string): readonly (readonly Read[])[] {
  if (ASCII_WORD.test(word)) return [latin(word)];
  if (isHanWord(word)) {
    const pinyin = anyAscii(word).match(/[A-Z][a-z]*|[a-z]+/g) ?? [];
    return readingsOfHan(
      word,
      pinyin.map((syllable) => syllable.toLowerCase()),
    ).map(vowelled);
  }
  if (isHangulWord(word)) return [vowelled(romaniseHangul(word))];
  if (isSemiticWord(word)) return [semitic(word)];
  const whole = DIGRAPHS.reduce((text, [pattern, letters]) => text.replace(pattern, letters), word);
  const words = latin(anyAscii(whole));
  if (!VOWELS_IMPLIED.test(word)) return [words];
  return [words.map(({ text }) => ({ text, consonants: sameConsonants(text.replace(/[aeiouyw]/g, "")) }))];
}

function vowelled(words: readonly string[]): readonly Read[] {
  return words.map((text) => ({ text, consonants: null }));
}

function latin(word: string): readonly Read[] {
  return vowelled(
    word
      .toLowerCase()
      .replace(/['`"’ʼ´]/g, "")
      .split(/[^a-z0-9]+/)
      .filter((text) => text !== ""),
  );
}

function semitic(word: string): readonly Read[] {
  return readSemitic(word).flatMap(({ common, letters, consonants }): readonly Read[] => {
    if (common !== null) return [{ text: common, consonants: null }];
    const [first] = latin(anyAscii(letters).replace(/[^A-Za-z0-9]/g, ""));
    return first === undefined ? [] : [{ text: first.text, consonants: sameConsonants(consonants) }];
  });
}

/** Whose names: what a word means differs. Ships and aircraft are named as organisations are. */
export type NameKind = "person" | "organisation";
