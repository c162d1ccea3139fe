// From a name to the tokens that it is compared by: as a person's name, or as an organisation's. Titles go, legal forms
// become classes, numbers become digits, Arabic compounds are taken apart in one way. Deterministic and idempotent.

import { isEastAsianSurname, isSyllables, isVietnamese } from "./east-asian-readings.ts";
import { latinReadings, type LatinWord, type NameKind } from "./latin-words.ts";
import { legalFormAt } from "./legal-forms.ts";
import {
  LITTLE_WORDS,
  NUMBER_SIGNS,
  NUMBER_WORDS,
  PARTICLES,
  RANKS,
  ROMAN_NUMERALS,
  TITLES,
  WORD_OF_FORM,
} from "./little-words.ts";
import { otherNames } from "./other-names.ts";
import { makeToken, readTokenKey, tokenKey, type NameToken, type TokenKind } from "./name-token.ts";

/** What a part of a name is, and its letters. */
export type NamePart = Pick<NameToken, "kind" | "text">;

/** Tokens of a listed name that are kept; longer ones are cut. */
const TOKENS_MAX = 24;
/** Of one listed text: names that it offers, and ways to read each. */
const READINGS_MAX = 6;

/**
 * The readings of a listed name, each a list of tokens in order; the first is the best known. Empty for a name without a
 * letter or digit. A reading in which nothing tells who is named keeps all of its words.
 */
export function analyseName(name: string, kind: NameKind): readonly (readonly NameToken[])[] {
  return keysOfName(name, kind).map((keys) => keys.map(makeToken));
}

/** Like `analyseName`, as the keys of the tokens. */
export function keysOfName(name: string, kind: NameKind): readonly (readonly string[])[] {
  const readings = new Map<string, readonly string[]>();
  for (const one of otherNames(name, kind)) {
    for (const keys of keysOfText(one, kind)) readings.set(keys.join(" "), keys.slice(0, TOKENS_MAX));
  }
  return [...readings.values()].slice(0, READINGS_MAX);
}

/** The readings of one text as one name, uncut. */
export function readingsOfText(text: string, kind: NameKind): readonly (readonly NameToken[])[] {
  return keysOfText(text, kind).map((keys) => keys.map(makeToken));
}

function keysOfText(text: string, kind: NameKind): readonly (readonly string[])[] {
  return latinReadings(text, kind)
    .map(withoutSpacing)
    .map((words) => (kind === "person" ? personKeys(words) : organisationKeys(words)))
    .filter((keys) => keys.length > 0);
}

/**
 * The readings of a name with each word as what it is: forms, titles and little words stay such also where nothing else
 * tells who is named, and a number is one only in digits. Empty for a name without a letter or digit.
 */
export function partsOfName(name: string): readonly (readonly NamePart[])[] {
  return latinReadings(name, "organisation").map((read) =>
    organisationKeys(withoutSpacing(read), true).map(readTokenKey),
  );
}

/** True for a name with a legal form in one of its readings. */
export function hasLegalForm(name: string): boolean {
  return partsOfName(name).some((parts) => parts.some(({ kind }) => kind === "form"));
}

/** So many single letters in a row are no initials. */
const SPACED_LETTERS_MIN = 5;

// "P u t i n": letters that were set apart, for show or to get through.
function withoutSpacing(words: readonly LatinWord[]): readonly LatinWord[] {
  if (!words.some(({ text }) => text.length === 1)) return words;
  const read: LatinWord[] = [];
  for (let at = 0; at < words.length;) {
    const from = at;
    while (words[at]?.text.length === 1) at++;
    const letters = words.slice(from, at);
    const [first] = letters;
    if (first !== undefined && letters.length >= SPACED_LETTERS_MIN) {
      read.push({ ...first, text: letters.map(({ text }) => text).join("") });
    } else read.push(...letters);
    const next = words[at++];
    if (next !== undefined) read.push(next);
  }
  return read;
}

const key = (kind: TokenKind, { text, aside, consonants }: LatinWord): string =>
  tokenKey(kind, text, aside, kind === "word" ? consonants : null);

function personKeys(words: readonly LatinWord[]): readonly string[] {
  const named = words.filter(
    ({ text, consonants }, at) => consonants !== null || (!TITLES.has(text) && (at > 0 || !RANKS.has(text))),
  );
  const parts = (named.length > 0 ? named : words).map(withLettersForDigits);
  const eastAsian = isEastAsian(parts);
  const keys = arabicCompounds(parts).map((word) => {
    if (word.text.length === 1) return key("initial", word);
    const isName = eastAsian ? SYLLABLES_LIKE_PARTICLES.has(word.text) : bindsNothing(word, parts);
    const particle = word.consonants === null && !isName ? PARTICLES.get(word.text) : undefined;
    return particle === undefined ? key("word", word) : key("particle", { ...word, text: particle });
  });
  return keys.some((one) => one.startsWith("w")) ? keys : words.map((word) => key("word", word));
}

/** Particles that follow what they bind, and those that are family names too. */
const SUFFIXES = new Set("begum bibi devi bey beg agha aga sahib saheb sahab".split(" "));

// "Devi Hassanah" and "George Le": of two words, each is a name where there is nothing on its side that it could bind.
function bindsNothing(word: LatinWord, words: readonly LatinWord[]): boolean {
  if (words.length !== 2) return false;
  return (word === words[0]) === SUFFIXES.has(word.text);
}

/** Syllables of East Asian names that are written like particles of other languages. */
const SYLLABLES_LIKE_PARTICLES = new Set("an bin da de di do du ha il la le van".split(" "));

// "An Yujin", "Wu An Ming", "Ri Hong-il": between syllables, beside a surname, nothing binds what follows.
function isEastAsian(words: readonly LatinWord[]): boolean {
  const [first, last] = [words[0]?.text ?? "", words.at(-1)?.text ?? ""];
  return (
    words.length > 1 &&
    (isEastAsianSurname(first) || isEastAsianSurname(last)) &&
    words.every(({ text, consonants }) => consonants === null && (isSyllables(text) || isVietnamese(text)))
  );
}

const DIGIT_LETTERS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };

// "Ig0r Sech1n": digits that stand for letters, where letters are the most of it.
function withLettersForDigits(word: LatinWord): LatinWord {
  if (!/\d/.test(word.text)) return word;
  const digits = word.text.replace(/\D/g, "").length;
  if (digits * 2 > word.text.length - 1) return word;
  return { ...word, text: word.text.replace(/[013457]/g, (digit) => DIGIT_LETTERS[digit] ?? digit) };
}

const ARTICLES = new Set("al el ul ur ar as ash ad az at an".split(" "));
const SERVANT = /^abd(?:[aeou]|ou)?[lrszdtn]?$/;
const SERVANT_OF = /^abd(?:[aeou]|ou)[lrszdn]?(?=.{4})/;
const NO_SERVANT = /^abd[aeou]+l(?:l[aei]|ah)/;
const OF_FAITH = /^(.{2,}?)(?:[aeu]|ou|oo|al|ul|el)?dd?(?:in|een|ine|ien)$/;
const ENDS_OF_FAITH = /(?:[aeu]dd?|odd)(?:in|een|ine|ien)$/;
const FAITH = /^(?:[ue]?dd?(?:in|een|ine)|deen|dine|din)$/;

// "Abd al-Aziz", "Abdulaziz" and "Abdel Aziz" are "abdul aziz"; "Nur al-Din" and "Nuruddin" are "nur aldin".
function arabicCompounds(words: readonly LatinWord[]): readonly LatinWord[] {
  const parts: LatinWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) continue;
    const next = words[at + 1]?.text ?? "";
    const { text } = word;
    if (word.consonants !== null) parts.push(word);
    else if (SERVANT.test(text) && words.length > 1) {
      if (ARTICLES.has(next)) at++;
      const last = words[at + 1]?.text ?? "";
      if (last === "allah" || last === "ullah" || last === "lah") {
        parts.push({ ...word, text: "abdallah" });
        at++;
      } else parts.push({ ...word, text: "abdul" });
    } else if (text.length >= 8 && SERVANT_OF.test(text) && !NO_SERVANT.test(text)) {
      parts.push({ ...word, text: "abdul" }, { ...word, text: text.replace(SERVANT_OF, "") });
    } else if (ARTICLES.has(text) && FAITH.test(next)) {
      parts.push({ ...word, text: "aldin" });
      at++;
    } else if (text.length >= 7 && ENDS_OF_FAITH.test(text) && OF_FAITH.test(text)) {
      parts.push({ ...word, text: text.replace(OF_FAITH, "$1") }, { ...word, text: "aldin" });
    } else parts.push(word);
  }
  return parts;
}

function organisationKeys(words: readonly LatinWord[], asParts = false): readonly string[] {
  const keys: string[] = [];
  const texts = words.map(({ text }) => text);
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) continue;
    const form = legalFormAt(texts, at);
    if (form !== null) {
      const formKey = tokenKey("form", form.formClass);
      if (!keys.includes(formKey)) keys.push(formKey);
      at += form.words.length - 1;
      continue;
    }
    const number = asParts && !/\d/.test(word.text) ? null : numberAt(texts, at);
    if (number !== null) {
      keys.push(tokenKey("number", String(number.value), word.aside));
      at += number.length - 1;
    } else if (LITTLE_WORDS.has(word.text)) keys.push(key("particle", word));
    else if (isArticleBefore(word.text, texts[at + 1] ?? "")) {
      keys.push(key("particle", { ...word, text: "al" }));
    } else if (NUMBER_SIGNS.has(word.text) && numberAt(texts, at + 1) !== null) {
      keys.push(key("particle", { ...word, text: "no" }));
    } else keys.push(key("word", { ...word, text: WORD_OF_FORM.get(word.text) ?? word.text }));
  }
  if (asParts || keys.some((one) => /^[wn]/.test(one))) return keys;
  return words.map((word) => key("word", word));
}

/** "ash-Sharia" and "an-Nur": the article takes on the sound that follows. */
function isArticleBefore(text: string, next: string): boolean {
  return ASSIMILATED_ARTICLE.test(text) && next.startsWith(text.slice(1));
}
const ASSIMILATED_ARTICLE = /^[ae](?:sh|th|dh|[sztdrn])$/;

/** A number in digits, in words ("forty-four") or, after another word, in Roman numerals. */
function numberAt(
  texts: readonly string[],
  at: number,
): { readonly value: string | number; readonly length: number } | null {
  const text = texts[at] ?? "";
  const digits = /^(\d{1,12})(?:st|nd|rd|th)?$/.exec(text);
  if (digits !== null) return { value: (digits[1] ?? "").replace(/^0+(?=\d)/, ""), length: 1 };
  const word = NUMBER_WORDS.get(text);
  if (word !== undefined) {
    const next = texts[at + 1] ?? "";
    const unit = NUMBER_WORDS.get(next) ?? (/^[1-9]$/.test(next) ? Number(next) : undefined);
    const joined = word >= 20 && word < 100 && unit !== undefined && unit > 0 && unit < 10;
    return joined ? { value: word + unit, length: 2 } : { value: word, length: 1 };
  }
  const roman = at > 0 ? ROMAN_NUMERALS.get(text) : undefined;
  return roman === undefined ? null : { value: roman, length: 1 };
}
