// All words of a name in one: "olegderipaska". A list may write first what a payment writes last, so each of them may be the
// first.

import type { NameToken } from "./name-token.ts";

/** A shorter word may be a name by itself. */
export const WHOLE_LETTERS_MIN = 10;
const WORDS_MAX = 5;

/** @returns the words in one, from each of them on; none for a name of one word, or of more than people write so. */
export function wholeInOneWord(tokens: readonly Pick<NameToken, "kind" | "text">[]): readonly string[] {
  const words = tokens.filter(({ kind }) => kind !== "form").map(({ text }) => text);
  const whole = words.join("");
  if (words.length < 2 || words.length > WORDS_MAX || whole.length < WHOLE_LETTERS_MIN) return [];
  return words.map((_, from) => [...words.slice(from), ...words.slice(0, from)].join(""));
}
