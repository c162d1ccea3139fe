// Which threshold of a curve is best: the constraints that it must meet with confidence, and what is then wanted most.

import type { ScaledAmount } from "../money/amount.ts";
import type { CurvePoint } from "./threshold-sweep.ts";

/** Null where nothing is asked for. What cannot be measured meets no constraint. */
export interface ThresholdConstraints {
  /** Bounds the upper Wilson limit of the false-positive rate. */
  readonly maxFalsePositiveRate: number | null;
  /** Bounds the 95th percentile of the alerts a day. */
  readonly maxAlertsPerDay: number | null;
  /** Bounds the lower Wilson limit of precision. */
  readonly minPrecision: number | null;
}

export type ThresholdObjective =
  | { readonly name: "max_fraud_value" }
  /** Missed fraud amount, plus this for each interrupted and labelled decision. */
  | { readonly name: "min_total_cost"; readonly costPerInterruption: ScaledAmount };

/** The best of the points that meet every constraint, ties going to fewer alerts; null where none meets them. */
export function chooseThreshold(
  curve: readonly CurvePoint[],
  constraints: ThresholdConstraints,
  objective: ThresholdObjective,
): CurvePoint | null {
  let best: CurvePoint | null = null;
  for (const point of curve) {
    if (meets(point, constraints) && (best === null || isBetter(point, best, objective))) best = point;
  }
  return best;
}

/**
 * What an interruption of these is worth under the objective, more being better: the fraud amount that it catches, less
 * what it costs.
 */
export function worthOf(
  interrupted: { readonly fraudAmount: ScaledAmount; readonly labelled: number },
  objective: ThresholdObjective,
): ScaledAmount {
  const { fraudAmount, labelled } = interrupted;
  if (objective.name === "max_fraud_value") return fraudAmount;
  return fraudAmount - objective.costPerInterruption * BigInt(labelled);
}

/** With confidence: a figure that cannot be measured meets no constraint. */
export function meets(point: CurvePoint, constraints: ThresholdConstraints): boolean {
  const { maxFalsePositiveRate, maxAlertsPerDay, minPrecision } = constraints;
  return (
    (maxFalsePositiveRate === null || (point.fprUpper ?? Infinity) <= maxFalsePositiveRate) &&
    (maxAlertsPerDay === null || point.alertsPerDayP95 <= maxAlertsPerDay) &&
    (minPrecision === null || (point.precisionLower ?? -Infinity) >= minPrecision)
  );
}

function isBetter(point: CurvePoint, best: CurvePoint, objective: ThresholdObjective): boolean {
  const [worth, ofBest] = [worthOfPoint(point, objective), worthOfPoint(best, objective)];
  return worth === ofBest ? point.interrupted < best.interrupted : worth > ofBest;
}

function worthOfPoint(point: CurvePoint, objective: ThresholdObjective): ScaledAmount {
  const { fraudAmountCaptured, truePositives, falsePositives } = point;
  return worthOf({ fraudAmount: fraudAmountCaptured, labelled: truePositives + falsePositives }, objective);
}
