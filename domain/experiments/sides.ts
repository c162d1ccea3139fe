// On which side each customer of an experiment is, and what that is worth as evidence.

import { eValue, stoppingEValue } from "../statistics/e-value.ts";
import { shareSequence } from "../statistics/share-sequence.ts";
import type { Interval } from "../statistics/wilson.ts";
import {
  compareRightness,
  differs,
  inOrderOfTime,
  type Labelled,
  type PairedDecision,
} from "./paired-decision.ts";

/** Customers by what their first pair says in which the versions differ. */
export interface Sides {
  readonly better: number;
  readonly worse: number;
  /** Their first pair had no label when it became mature. */
  readonly unlabelled: number;
}

/** On which side a customer is by a pair in which the versions differ, with its label at maturity. */
export function sideOf(pair: PairedDecision): keyof Sides {
  if (pair.labelAtMaturity === null) return "unlabelled";
  return compareRightness(pair, pair.labelAtMaturity) === 1 ? "better" : "worse";
}

/** The e-value with every unlabelled customer on the side on which it is least: whatever they were, it is no smaller. */
export function leastEValue({ better, worse, unlabelled }: Sides): number {
  if (better > worse + unlabelled) return eValue(better, worse + unlabelled);
  if (worse > better + unlabelled) return eValue(better + unlabelled, worse);
  const half = Math.floor((better + worse + unlabelled) / 2);
  return eValue(half, better + worse + unlabelled - half);
}

/**
 * The share of customers who are better off with the candidate, of those whom the versions treat differently: its confidence
 * sequence, from the lower end with every unlabelled customer worse off to the upper end with every one better off. It leaves an
 * even share where {@link leastEValue} may stop.
 */
export function shareBetterOff({ better, worse, unlabelled }: Sides, candidates: number): Interval {
  const customers = better + worse + unlabelled;
  const alpha = 1 / stoppingEValue(candidates);
  const { lower } = shareSequence(better, customers, alpha);
  const { upper } = shareSequence(better + unlabelled, customers, alpha);
  return { lower, upper };
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
