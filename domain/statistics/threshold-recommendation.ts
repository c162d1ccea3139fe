// Recommends a threshold only where it was chosen on the earlier part of the time and proved better on the later part.

import type { ScaledAmount } from "../money/amount.ts";
import { bootstrapAmount, type PairedDifference } from "./paired-bootstrap.ts";
import {
  chooseThreshold,
  meets,
  worthOf,
  type ThresholdConstraints,
  type ThresholdObjective,
} from "./threshold-choice.ts";
import { pointAt, sweepThresholds, type CurvePoint, type ScoreCell } from "./threshold-sweep.ts";

/** Fewest mature labelled decisions, and of them fraud and legitimate, in each of the two parts. */
const MINIMUM_LABELLED = 100;
const MINIMUM_OF_EACH_LABEL = 30;
const FIT_SHARE = 0.7;

/** Mature decisions only, with the labels of now. */
export interface ScoredPart {
  readonly cells: readonly ScoreCell[];
  readonly days: number;
}

/** The labelled decisions of one customer with one score, in the later part. */
export interface CustomerScore {
  readonly customer: string;
  readonly score: number;
  /** Fraud and legitimate. */
  readonly labelled: number;
  readonly fraudAmount: ScaledAmount;
}

export interface RecommendationQuestion {
  readonly fit: ScoredPart;
  readonly holdout: ScoredPart;
  /** Every labelled decision of the later part, by customer and score, but for those of `otherCustomers`. */
  readonly holdoutCustomers: readonly CustomerScore[];
  /** Labelled customers of the later part whom to interrupt is worth nothing: under `max_fraud_value` those without fraud. */
  readonly otherCustomers: number;
  /** The threshold in force. */
  readonly current: number;
  /** Only these may be recommended: beyond them the other limit would decide first. */
  readonly allowed: { readonly lowest: number; readonly highest: number };
  readonly constraints: ThresholdConstraints;
  readonly objective: ThresholdObjective;
  /** Of the bootstrap; stored with the recommendation. */
  readonly seed: number;
}

export type ThresholdRefusal =
  | "not_enough_evidence"
  | "no_threshold_meets_constraints"
  | "constraint_not_held"
  | "current_is_best"
  | "outside_observed_scores"
  | "gain_not_shown";

export type ThresholdAnswer =
  | ({
      readonly kind: "recommended";
      readonly recommended: number;
      readonly motive: ThresholdMotive;
    } & Judged)
  | ({ readonly kind: "refused"; readonly reason: ThresholdRefusal } & Partial<Judged>);

interface Judged {
  /** The gain on the later part: what the objective wants more of. */
  readonly gain: PairedDifference<ScaledAmount>;
}

/** Why a threshold is recommended: it catches more, or the present one interrupts more good payments than it may. */
export type ThresholdMotive = "gain" | "constraint_broken";

/** The curve of the earlier part, always, and what follows from it. */
export interface JudgedCurve {
  readonly curve: readonly CurvePoint[];
  readonly answer: ThresholdAnswer;
}

/** Where the earlier part ends: 70% of the time, in milliseconds as `from` and `to`. */
export function holdoutFrom(from: number, to: number): number {
  return from + Math.floor((to - from) * FIT_SHARE);
}

/**
 * Chooses on the fit, judges on the holdout. Recommended is a threshold that meets its constraints on both, and whose gain has a
 * 95% interval of the paired bootstrap by customer that lies above zero; or a higher one than that in force, if that one breaks
 * its constraint on both. Nothing is refused silently: the reason says what is missing.
 */
export function recommendThreshold(question: RecommendationQuestion): JudgedCurve {
  const { fit, holdout, current, allowed, constraints, objective, seed } = question;
  const curve = sweepThresholds(fit.cells, fit.days);
  const refuse = (reason: ThresholdRefusal): JudgedCurve => {
    return { curve, answer: { kind: "refused", reason } };
  };
  if (!hasEvidence(fit) || !hasEvidence(holdout)) return refuse("not_enough_evidence");
  const within = curve.filter(({ threshold }) => threshold >= allowed.lowest && threshold <= allowed.highest);
  const chosen = chooseThreshold(within, constraints, objective);
  if (chosen === null) return refuse("no_threshold_meets_constraints");
  if (chosen.threshold === current) return refuse("current_is_best");
  const ends = [chosen.threshold, current];
  if (!isObserved(fit, ends) || !isObserved(holdout, ends)) return refuse("outside_observed_scores");
  const later = sweepThresholds(holdout.cells, holdout.days);
  const held = pointAt(later, chosen.threshold);
  if (held === null || !meets(held, constraints)) return refuse("constraint_not_held");
  const gain = bootstrapAmount(gainsByCustomer(question, chosen.threshold), seed);
  const recommend = (motive: ThresholdMotive): JudgedCurve => {
    return { curve, answer: { kind: "recommended", recommended: chosen.threshold, motive, gain } };
  };
  const inForce = [pointAt(curve, current), pointAt(later, current)];
  if (chosen.threshold > current && inForce.every((point) => point !== null && breaks(point, constraints))) {
    return recommend("constraint_broken");
  }
  if (gain.interval !== null && gain.interval.lower > 0n) return recommend("gain");
  return { curve, answer: { kind: "refused", reason: "gain_not_shown", gain } };
}

/** With confidence: the false positive rate is above its bound by its lower 95% limit too. */
function breaks({ fprLower }: CurvePoint, { maxFalsePositiveRate }: ThresholdConstraints): boolean {
  return maxFalsePositiveRate !== null && fprLower !== null && fprLower > maxFalsePositiveRate;
}

function hasEvidence({ cells }: ScoredPart): boolean {
  const fraud = cells.reduce((sum, cell) => sum + cell.fraud, 0);
  const legitimate = cells.reduce((sum, cell) => sum + cell.legitimate, 0);
  return fraud + legitimate >= MINIMUM_LABELLED && Math.min(fraud, legitimate) >= MINIMUM_OF_EACH_LABEL;
}

/** A change is supported only where scores were seen on its whole way: nothing is extrapolated. */
function isObserved({ cells }: ScoredPart, thresholds: readonly number[]): boolean {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const { score } of cells) {
    lowest = Math.min(lowest, score);
    highest = Math.max(highest, score);
  }
  return thresholds.every((threshold) => threshold >= lowest && threshold <= highest);
}

/** Only scores between the two thresholds are decided otherwise; a lower threshold interrupts more. */
function gainsByCustomer(
  { holdoutCustomers, otherCustomers, current, objective }: RecommendationQuestion,
  threshold: number,
): ScaledAmount[] {
  const [from, below] = [Math.min(current, threshold), Math.max(current, threshold)];
  const gains = new Map<string, ScaledAmount>();
  for (const row of holdoutCustomers) {
    const isChanged = row.score >= from && row.score < below;
    const worth = isChanged ? worthOf(row, objective) : 0n;
    gains.set(row.customer, (gains.get(row.customer) ?? 0n) + (threshold < current ? worth : -worth));
  }
  return [...gains.values(), ...Array.from({ length: otherCustomers }, () => 0n)];
}
