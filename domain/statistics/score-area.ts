// The areas under the curves of a score, and how far they can be from the truth: by what each payment adds to them.

import { studentT95 } from "./student-t.ts";
import type { Interval } from "./wilson.ts";

/** What has one score, as payments or as amounts. */
export interface ScoreWeight {
  readonly score: number;
  readonly fraud: number;
  readonly legitimate: number;
}

/** What one more unit with a score would change. */
export interface ScoreInfluence {
  readonly score: number;
  readonly fraud: number;
  readonly legitimate: number;
}

export interface ScoreArea {
  readonly value: number;
  /** One for each score, ascending. Over all that was observed they add up to zero. */
  readonly influences: readonly ScoreInfluence[];
}

/** With fewer customers on either side their spread cannot be told. */
const CUSTOMERS_MIN = 20;

/**
 * Area under the ROC curve: the chance that a fraud has a higher score than a legitimate payment, ties counting half (D. Bamber,
 * Journal of Mathematical Psychology 12 (1975) 387–415). Null without both.
 */
export function rocArea(weights: readonly ScoreWeight[]): ScoreArea | null {
  const ascending = weights.toSorted((a, b) => a.score - b.score);
  const [fraud, legitimate] = totals(ascending);
  if (fraud === 0 || legitimate === 0) return null;
  let [fraudBelow, legitimateBelow, pairs] = [0, 0, 0];
  const wins = ascending.map(({ score, fraud: ofFraud, legitimate: ofLegitimate }) => {
    const below = legitimateBelow + ofLegitimate / 2;
    const above = fraud - fraudBelow - ofFraud / 2;
    fraudBelow += ofFraud;
    legitimateBelow += ofLegitimate;
    pairs += ofFraud * below;
    return { score, below, above };
  });
  const value = pairs / (fraud * legitimate);
  const influences = wins.map(({ score, below, above }) => ({
    score,
    fraud: (below / legitimate - value) / fraud,
    legitimate: (above / fraud - value) / legitimate,
  }));
  return { value, influences };
}

/**
 * Average precision: the precision at each score, weighted by the share of fraud with that score; nothing is interpolated (J. Davis,
 * M. Goadrich, "The relationship between precision-recall and ROC curves", ICML 2006). Null without fraud.
 */
export function precisionRecallArea(weights: readonly ScoreWeight[]): ScoreArea | null {
  const descending = weights.toSorted((a, b) => b.score - a.score);
  const [fraud] = totals(descending);
  if (fraud === 0) return null;
  let [caught, interrupted] = [0, 0];
  const points = descending.map((weight) => {
    caught += weight.fraud;
    interrupted += weight.fraud + weight.legitimate;
    return { ...weight, caught, interrupted, precision: interrupted === 0 ? 0 : caught / interrupted };
  });
  const value = points.reduce((sum, point) => sum + (point.fraud * point.precision) / fraud, 0);
  // A unit at a score lowers or raises the precision at every score up to it.
  let [gained, lost] = [0, 0];
  const influences = points.toReversed().map((point) => {
    if (point.interrupted > 0) {
      gained += (point.fraud * (point.interrupted - point.caught)) / point.interrupted ** 2;
      lost += (point.fraud * point.caught) / point.interrupted ** 2;
    }
    return {
      score: point.score,
      fraud: (point.precision + gained - value) / fraud,
      legitimate: -lost / fraud,
    };
  });
  return { value, influences };
}

/**
 * 95%, linearised over customers: the variance is `m/(m−1)·Σ (Σ influences of the customer)²` (E. DeLong, D. DeLong, D.
 * Clarke-Pearson, Biometrics 44 (1988) 837–845, for clusters N. Obuchowski, Biometrics 53 (1997) 567–578), on the scale of the
 * logit, so that it stays between 0 and 1, with Student's t. With m the customers who have fraud: there are fewer of them.
 *
 * @param squares `Σ (Σ influences of the customer)²`. @returns null with fewer than 20 customers with fraud, or an area of 0 or 1.
 */
export function areaInterval(value: number, squares: number, fraudCustomers: number): Interval | null {
  if (fraudCustomers < CUSTOMERS_MIN || value <= 0 || value >= 1) return null;
  const error = Math.sqrt((squares * fraudCustomers) / (fraudCustomers - 1));
  const reach = (studentT95(fraudCustomers - 1) * error) / (value * (1 - value));
  const odds = Math.log(value / (1 - value));
  return { lower: 1 / (1 + Math.exp(reach - odds)), upper: 1 / (1 + Math.exp(-reach - odds)) };
}

function totals(weights: readonly ScoreWeight[]): [fraud: number, legitimate: number] {
  return [
    weights.reduce((sum, { fraud }) => sum + fraud, 0),
    weights.reduce((sum, { legitimate }) => sum + legitimate, 0),
  ];
}
