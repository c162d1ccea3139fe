// Neighbours of a name that may be one word of the other: told mostly by their letters alone.

import { compareJoined, JOINED_EDITS_MAX, JOINED_MAX, type NamesCompared } from "./align-tokens.ts";
import { lettersApart } from "./letter-sets.ts";
import type { NameToken } from "./name-token.ts";

/** One error takes a letter away and brings another. */
const LETTERS_APART_MAX = 2 * JOINED_EDITS_MAX;

export interface Run {
  /** A bit for each place. */
  readonly places: number;
  readonly texts: readonly string[];
  readonly length: number;
  /** `lettersOf` all of them. */
  readonly letters: number;
}

/**
 * Two or three neighbours each.
 * @param mayBe whether any word may be so many words of so many letters.
 */
export function runsOf(
  tokens: readonly NameToken[],
  mayBe: (length: number, words: number) => boolean = () => true,
): readonly Run[] {
  const runs: Run[] = [];
  for (let start = 0; start + 1 < tokens.length; start++) {
    let [places, length, letters] = [0, 0, 0];
    for (let at = start; at < Math.min(start + JOINED_MAX, tokens.length); at++) {
      places |= 1 << at;
      length += tokens[at]?.text.length ?? 0;
      letters |= tokens[at]?.letters ?? 0;
      if (at === start || !mayBe(length, at - start + 1)) continue;
      const texts = tokens.slice(start, at + 1).map(({ text }) => text);
      runs.push({ places, texts, length, letters });
    }
  }
  return runs;
}

/** Which runs may be one of these words, by their length alone. */
export function lengthsJoined(words: readonly NameToken[]): (length: number, words: number) => boolean {
  const lengths = new Set<number>();
  const initials = new Set<number>();
  for (const { text } of words) {
    initials.add(text.length);
    for (let more = -JOINED_EDITS_MAX; more <= JOINED_EDITS_MAX; more++) lengths.add(text.length + more);
  }
  return (length, count) => lengths.has(length) || initials.has(count);
}

/** False where they are certainly not joined to this word, whichever names they stand in. */
export function mayBeOneWord(
  { texts, length, letters }: Run,
  word: NameToken,
  { korean, isRead }: Pick<NamesCompared, "korean" | "isRead">,
): boolean {
  if (word.kind !== "word") return false;
  const { text, chinese } = word;
  if (Math.abs(length - text.length) > JOINED_EDITS_MAX) {
    return texts.length === text.length && texts.every((one, at) => one[0] === text[at]);
  }
  if (chinese === "" && lettersApart(letters, word.letters) > LETTERS_APART_MAX) return false;
  // A reading of Hangul or Chinese characters is compared in other ways where both names are Korean.
  const isOne = (bothKorean: boolean): boolean =>
    compareJoined(texts, word, { ofSyllables: false, korean: bothKorean, isRead }) !== null;
  return isOne(false) || (korean && isOne(true));
}
