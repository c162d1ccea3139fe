// On which side each customer of an experiment is, and what that is worth as evidence.

import { eValue } from "../statistics/e-value.ts";
import { compareRightness, differs, inOrderOfTime, type Labelled } from "./paired-decision.ts";

/** Customers by what their first pair says in which the versions differ. */
export interface Sides {
  readonly better: number;
  readonly worse: number;
  /** Their first pair had no label when it became mature. */
  readonly unlabelled: number;
}

/** The e-value with every unlabelled customer on the side on which it is least: whatever they were, it is no smaller. */
export function leastEValue({ better, worse, unlabelled }: Sides): number {
  if (better > worse + unlabelled) return eValue(better, worse + unlabelled);
  if (worse > better + unlabelled) return eValue(better + unlabelled, worse);
  const half = Math.floor((better + worse + unlabelled) / 2);
  return eValue(half, better + worse + unlabelled - half);
}

/**
 * By the first of each customer's labelled payments of which only one version was right, in the order of time. The payments of
 * a customer are alike, so they speak once.
 */
export function sidesOfLabelled(pairs: readonly Labelled[]): Pick<Sides, "better" | "worse"> {
  const sides = new Map<string, number>();
  for (const pair of inOrderOfTime(pairs)) {
    if (differs(pair) && !sides.has(pair.subjectId))
      sides.set(pair.subjectId, compareRightness(pair, pair.label));
  }
  const better = [...sides.values()].filter((side) => side === 1).length;
  return { better, worse: sides.size - better };
}
