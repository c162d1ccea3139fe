// The risk level of a score: fixed, whatever a version's thresholds are.

import { RISK_LEVELS, type RiskLevel } from "../contract/decisions/decision-levels.ts";

/** The least score of each level. */
export const LEVEL_FROM = { low: 0, medium: 30, high: 60, critical: 85 } as const satisfies Record<
  RiskLevel,
  number
>;

/** 0-29 low, 30-59 medium, 60-84 high, 85-100 critical. */
export function riskLevelOf(score: number): RiskLevel {
  return RISK_LEVELS.findLast((level) => score >= LEVEL_FROM[level]) ?? "low";
}
