// How well names are told apart: precision, recall and F1 on labelled pairs, for any way to score a pair.

import type { LabelledPair } from "./labelled.ts";

export interface Quality {
  readonly pairs: number;
  /** 1 where nothing was called a match. */
  readonly precision: number;
  /** 1 where nothing is one. */
  readonly recall: number;
  readonly f1: number;
}

/** @param threshold a pair is called a match from it on. */
export function measureQuality<Pair extends Pick<LabelledPair, "isMatch">>(
  pairs: readonly Pair[],
  score: (pair: Pair) => number,
  threshold: number,
): Quality {
  let [right, called, real] = [0, 0, 0];
  for (const pair of pairs) {
    const match = score(pair) >= threshold;
    if (match) called++;
    if (pair.isMatch) real++;
    if (match && pair.isMatch) right++;
  }
  return {
    pairs: pairs.length,
    precision: called === 0 ? 1 : right / called,
    recall: real === 0 ? 1 : right / real,
    f1: called + real === 0 ? 1 : (2 * right) / (called + real),
  };
}

/** The commonest baseline: both names in lower case, words sorted, one Jaro-Winkler similarity; its best threshold. */
export const SORTED_JARO_WINKLER_THRESHOLD = 0.92;
/** Published for the reference scores of the data. */
export const REFERENCE_THRESHOLD = 0.7;

const SCRIPTS =
  "Cyrillic Arabic Hebrew Han Hangul Greek Hiragana Katakana Thai Devanagari Bengali Tamil Gujarati Oriya Sinhala Georgian Armenian".split(
    " ",
  );

/** The script of a pair: that of the first name that is not written in Latin letters; `other` for rarer ones. */
export function scriptOf({ query, candidate }: Pick<LabelledPair, "query" | "candidate">): string {
  return [query, candidate].map(scriptOfText).find((script) => script !== "Latin") ?? "Latin";
}

/** The first script of a name that is not Latin; `other` for rarer ones. */
export function scriptOfText(name: string): string {
  const letters = name.replace(/\P{L}/gu, "");
  if (/^\p{Script=Latin}*$/u.test(letters)) return "Latin";
  return SCRIPTS.find((script) => new RegExp(`\\p{Script=${script}}`, "u").test(letters)) ?? "other";
}
