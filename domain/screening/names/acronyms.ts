// Names that are written by their first letters: "IRISL" for "Islamic Republic of Iran Shipping Lines". An acronym of three
// letters or fewer stands for too many names to tell one.

import type { NameToken } from "./name-token.ts";

const LETTERS_MIN = 4;
const LETTERS_MAX = 8;

/** The first letters of a name's words, with and without its legal form; none where they are too few or too many. */
export function acronymsOf(tokens: readonly Pick<NameToken, "kind" | "text" | "aside">[]): readonly string[] {
  const parts = tokens.filter(({ kind, aside }) => !aside && kind !== "particle");
  const letters = (some: typeof parts): string => some.map(({ text }) => text[0] ?? "").join("");
  const acronyms = new Set([letters(parts.filter(({ kind }) => kind !== "form")), letters(parts)]);
  return [...acronyms].filter(({ length }) => length >= LETTERS_MIN && length <= LETTERS_MAX);
}

/** The place of the only word of a name that may be an acronym; null for all other names. */
export function acronymAt(tokens: readonly NameToken[]): number | null {
  const words = tokens.flatMap(({ kind }, at) => (kind === "form" || kind === "particle" ? [] : [at]));
  const [at, ...others] = words;
  if (at === undefined || others.length > 0) return null;
  const token = tokens[at];
  if (token?.kind !== "word" || token.text.length < LETTERS_MIN || token.text.length > LETTERS_MAX)
    return null;
  return at;
}
