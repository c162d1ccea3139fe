// What a feature's drift is called: above stable only when it is large enough to matter and no work of chance.

import { DEFAULT_EVIDENCE } from "../contract/reports/report-evidence.ts";
import { holm } from "./holm.ts";
import { FALSE_ALARM_RATE, type SubjectCounts } from "./psi.ts";

export type DriftLevel = "stable" | "moderate" | "significant" | "not_enough_evidence";

const MODERATE_FROM = 0.1;
const SIGNIFICANT_FROM = 0.2;

export interface DriftTest extends SubjectCounts {
  /** Null where a side has no rows. */
  readonly statistic: number | null;
  readonly pValue: number | null;
}

/**
 * The levels of all features of one report, in their order. stable < 0.1 ≤ moderate < 0.2 ≤ significant; and above stable only
 * where the p-value passes Holm's correction at 1% over the features that have enough evidence to be tested.
 * @param minimumSubjects fewer on either side are not enough evidence.
 */
export function driftLevels(
  features: readonly DriftTest[],
  minimumSubjects: number = DEFAULT_EVIDENCE.minimumDenominators.drift,
): DriftLevel[] {
  const tested = features.filter(
    (feature): feature is Tested =>
      isMeasured(feature) && Math.min(feature.baselineSubjects, feature.currentSubjects) >= minimumSubjects,
  );
  const adjusted = holm(tested.map(({ pValue }) => pValue));
  const levels = new Map<DriftTest, DriftLevel>();
  for (const [index, feature] of tested.entries()) {
    const isChance = (adjusted[index] ?? 1) > FALSE_ALARM_RATE;
    levels.set(feature, isChance ? "stable" : bandOf(feature.statistic));
  }
  return features.map((feature) => levels.get(feature) ?? "not_enough_evidence");
}

interface Tested extends DriftTest {
  readonly statistic: number;
  readonly pValue: number;
}

function isMeasured(feature: DriftTest): feature is Tested {
  return feature.statistic !== null && feature.pValue !== null;
}

function bandOf(statistic: number): DriftLevel {
  if (statistic >= SIGNIFICANT_FROM) return "significant";
  return statistic >= MODERATE_FROM ? "moderate" : "stable";
}
