// What a feature's drift is called: above stable only when it is large enough to matter and no work of chance.

import { DEFAULT_EVIDENCE } from "../contract/reports/report-evidence.ts";
import { holm } from "./holm.ts";
import { FALSE_ALARM_RATE, type SubjectCounts } from "./psi.ts";

export type DriftLevel = "stable" | "moderate" | "significant" | "not_enough_evidence";

/** The least index of each level, without what chance adds. */
export const LEVEL_FROM = { moderate: 0.1, significant: 0.2 } as const;

export interface DriftTest extends SubjectCounts {
  /** The index without its bias; null where a side has no rows. */
  readonly unbiased: number | null;
  readonly pValue: number | null;
}

export interface DriftVerdict {
  readonly level: DriftLevel;
  /** After Holm's correction over the features of the report; null without enough evidence. */
  readonly adjustedPValue: number | null;
}

const NOT_TESTED: DriftVerdict = { level: "not_enough_evidence", adjustedPValue: null };

/**
 * The levels of all features of one report, in their order. stable < 0.1 ≤ moderate < 0.2 ≤ significant; and above stable only
 * where the p-value passes Holm's correction at 1% over the features that have enough evidence to be tested.
 * @param minimumSubjects fewer on either side are not enough evidence.
 */
export function driftLevels(
  features: readonly DriftTest[],
  minimumSubjects: number = DEFAULT_EVIDENCE.minimumDenominators.drift,
): DriftVerdict[] {
  const tested = features.filter(
    (feature): feature is Tested =>
      isMeasured(feature) && Math.min(feature.baselineSubjects, feature.currentSubjects) >= minimumSubjects,
  );
  const adjusted = holm(tested.map(({ pValue }) => pValue));
  const verdicts = new Map<DriftTest, DriftVerdict>();
  for (const [index, feature] of tested.entries()) {
    const adjustedPValue = adjusted[index] ?? 1;
    const isChance = adjustedPValue > FALSE_ALARM_RATE;
    verdicts.set(feature, { level: isChance ? "stable" : bandOf(feature.unbiased), adjustedPValue });
  }
  return features.map((feature) => verdicts.get(feature) ?? NOT_TESTED);
}

interface Tested extends DriftTest {
  readonly unbiased: number;
  readonly pValue: number;
}

function isMeasured(feature: DriftTest): feature is Tested {
  return feature.unbiased !== null && feature.pValue !== null;
}

function bandOf(index: number): DriftLevel {
  if (index >= LEVEL_FROM.significant) return "significant";
  return index >= LEVEL_FROM.moderate ? "moderate" : "stable";
}
