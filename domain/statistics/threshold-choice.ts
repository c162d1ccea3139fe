// Which threshold of a curve is best: the constraints that it must meet with confidence, and what is then wanted most.

import type { ScaledAmount } from "../money/amount.ts";
import type { CurvePoint } from "./threshold-sweep.ts";

/** Null where nothing is asked for. What cannot be measured meets no constraint. */
export interface ThresholdConstraints {
  /** Bounds the upper limit of the false-positive rate. */
  readonly maxFalsePositiveRate: number | null;
  /** Bounds the 95th percentile of the alerts a day. */
  readonly maxAlertsPerDay: number | null;
  /** Bounds the lower limit of precision. */
  readonly minPrecision: number | null;
}

export type ThresholdObjective =
  | { readonly name: "max_fraud_value" }
  /** Fraud that is missed, good payments that are interrupted, and payments that are reviewed, in one currency. */
  | { readonly name: "min_total_cost"; readonly costs: InterruptionCosts };

export interface InterruptionCosts {
  /** Of each interrupted legitimate decision. */
  readonly goodPayment: ScaledAmount;
  /** Of each interrupted decision, labelled or not. */
  readonly review: ScaledAmount;
}

/** The best of the points, ties going to fewer alerts; null where there is none. */
export function bestOf(points: readonly CurvePoint[], objective: ThresholdObjective): CurvePoint | null {
  let best: CurvePoint | null = null;
  for (const point of points) {
    if (best === null || isBetter(point, best, objective)) best = point;
  }
  return best;
}

/** What interrupting these is worth under the objective, more being better: the fraud that it catches, less what it costs. */
export function worthOf(
  interrupted: {
    readonly fraudAmount: ScaledAmount;
    readonly legitimate: number;
    /** Legitimate, fraudulent and unlabelled. */
    readonly interrupted: number;
  },
  objective: ThresholdObjective,
): ScaledAmount {
  const { fraudAmount, legitimate, interrupted: all } = interrupted;
  if (objective.name === "max_fraud_value") return fraudAmount;
  const { goodPayment, review } = objective.costs;
  return fraudAmount - goodPayment * BigInt(legitimate) - review * BigInt(all);
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

/** What interrupting from a point on is worth. */
export function worthOfPoint(point: CurvePoint, objective: ThresholdObjective): ScaledAmount {
  const { fraudAmountCaptured: fraudAmount, falsePositives: legitimate, interrupted } = point;
  return worthOf({ fraudAmount, legitimate, interrupted }, objective);
}
