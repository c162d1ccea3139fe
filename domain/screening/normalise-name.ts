// From a name in any script to the set of Latin words that it is compared by. Deterministic and without an order:
// "BOUT, Viktor" and "Viktor Bout" give the same words.

import anyAscii from "any-ascii";
import { HONORIFICS, LEGAL_FORM_PHRASES, LITTLE_WORDS } from "./ignored-words.ts";

/** Whose names: what may be ignored differs. */
export type NameKind = "person" | "organisation";

const ASCII_ONLY = /^[\u0020-\u007e]*$/;
// "S.A." and "J.R." are one word each; an apostrophe or a soft sign belongs to its word.
const DOTTED_LETTERS = /(?<![a-z0-9])([a-z])\.(?=[a-z](?:\.|[^a-z0-9]|$))/g;
const INSIDE_WORDS = /['`"]/g;
const BETWEEN_WORDS = /[^a-z0-9]+/;
// A picture is no word, though it has an English name in Latin letters.
const PICTURES = /[\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}]/gu;

/**
 * @returns the distinct words of the name, sorted; empty for a name without a letter or digit. Where every word
 * could be ignored, none is: "The Company" stays comparable.
 */
export function normaliseName(name: string, kind: NameKind): readonly string[] {
  const words = latinWords(name);
  const telling = kind === "person" ? words.filter((word) => !HONORIFICS.has(word)) : withoutForms(words);
  return [...new Set(telling.length > 0 ? telling : words)].sort();
}

/** True where a word says who is named: one that is no form of address, legal form or little word. */
export function hasTellingWord(name: string): boolean {
  return withoutForms(latinWords(name)).some((word) => !HONORIFICS.has(word));
}

function latinWords(name: string): readonly string[] {
  const latin = ASCII_ONLY.test(name) ? name : anyAscii(name.normalize("NFKC").replace(PICTURES, " "));
  return latin
    .toLowerCase()
    .replace(INSIDE_WORDS, "")
    .replace(DOTTED_LETTERS, "$1")
    .split(BETWEEN_WORDS)
    .filter((word) => word !== "");
}

function withoutForms(words: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? "";
    const length = legalFormLength(words, at);
    if (length === 0 && !LITTLE_WORDS.has(word)) kept.push(word);
    at += Math.max(length, 1);
  }
  return kept;
}

/** How many words from `at` on are a legal form; 0 where none begins. */
function legalFormLength(words: readonly string[], at: number): number {
  const phrases = LEGAL_FORM_PHRASES.get(words[at] ?? "") ?? [];
  const found = phrases.find((phrase) => phrase.every((word, offset) => words[at + offset] === word));
  return found?.length ?? 0;
}
