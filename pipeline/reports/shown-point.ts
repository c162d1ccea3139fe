// A point of a curve as an answer has it.

import type { ThresholdRecommendation } from "#domain/contract/reports/threshold-recommendation.ts";
import { fromScaled } from "#domain/money/amount.ts";
import type { CurvePoint } from "#domain/statistics/threshold-sweep.ts";

/** Amounts are decimal strings. */
export function shownPoint(point: CurvePoint): ThresholdRecommendation["curve"][number] {
  return {
    ...point,
    fraudAmountCaptured: fromScaled(point.fraudAmountCaptured),
    legitimateAmount: fromScaled(point.legitimateAmount),
  };
}
