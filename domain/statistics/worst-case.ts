// How far labels that are missing could move a ratio: what is not known may be anything.

import type { Interval } from "./wilson.ts";

/** Payments by what they turned out to be. */
export interface LabelCounts {
  readonly fraud: number;
  readonly legitimate: number;
  /** Without a label. */
  readonly unlabelled: number;
}

/** Of several cells together. */
export function labelsOf(cells: readonly LabelCounts[]): LabelCounts {
  const count = (label: keyof LabelCounts) => cells.reduce((sum, cell) => sum + cell[label], 0);
  return { fraud: count("fraud"), legitimate: count("legitimate"), unlabelled: count("unlabelled") };
}

/** The share of fraud, if every payment without a label were legitimate, and if each were fraud; null without a payment. */
export function worstFraudRate({ fraud, legitimate, unlabelled }: LabelCounts): Interval | null {
  const all = fraud + legitimate + unlabelled;
  return bounds([fraud, all], [fraud + unlabelled, all]);
}

/**
 * Each ratio with every payment without a label taken for what makes it smallest, then largest (C. Manski, Partial Identification
 * of Probability Distributions (2003), ch. 1); null without a payment.
 *
 * @param interrupted payments with an alarm. @param allowed all others.
 */
export function worstCaseOf(interrupted: LabelCounts, allowed: LabelCounts) {
  return {
    precision: worstFraudRate(interrupted),
    fraudCaptured: share(interrupted, allowed, "fraud"),
    falsePositiveRate: share(interrupted, allowed, "legitimate"),
  };
}

/** How much of all fraud, or of all that is legitimate, was interrupted. */
function share(
  interrupted: LabelCounts,
  allowed: LabelCounts,
  label: "fraud" | "legitimate",
): Interval | null {
  return bounds(
    [interrupted[label], interrupted[label] + allowed[label] + allowed.unlabelled],
    [
      interrupted[label] + interrupted.unlabelled,
      interrupted[label] + interrupted.unlabelled + allowed[label],
    ],
  );
}

type Ratio = readonly [numerator: number, denominator: number];

/** Where a side could be anything out of nothing, it is everything. */
function bounds([least, ofMost]: Ratio, [most, ofLeast]: Ratio): Interval | null {
  if (ofMost === 0 && ofLeast === 0) return null;
  return { lower: ofMost === 0 ? 0 : least / ofMost, upper: ofLeast === 0 ? 1 : most / ofLeast };
}
