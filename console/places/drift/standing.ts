// Why nothing can be said of a window, where nothing can: the true reason first.

import type { DriftReport } from "../../api/drift.ts";

type Standing = Pick<DriftReport, "baseline"> & {
  readonly overall: Pick<DriftReport["overall"], "level">;
  readonly features: readonly Pick<DriftReport["features"][number], "baselineCount" | "subjects">[];
};

/**
 * Null where the report has a level.
 * @param needed independent customers of either side; null while it is not known
 */
export function whyNothing(report: Standing, needed: number | null, now: number): string | null {
  const { baseline, overall, features } = report;
  if (baseline.overlap) {
    return isUnended(report, now)
      ? "Nothing is compared: the baseline has not ended yet. The window shares days with the baseline."
      : "Nothing is compared: the window shares days with the baseline.";
  }
  if (hasNoBaseline(features)) {
    return "Nothing is compared: no payment was decided in the baseline.";
  }
  if (overall.level !== "not_enough_evidence") return null;
  const most = (of: "baseline" | "current") =>
    Math.floor(Math.max(0, ...features.map(({ subjects }) => subjects[of])));
  const takes = needed === null ? "" : ` Each side takes those of ${needed} independent customers.`;
  return `Too few customers to say whether payments changed: those of the baseline are worth ${most("baseline")}, those of the window ${most("current")}.${takes}`;
}

/** No payment was decided in the baseline. */
export function hasNoBaseline(features: readonly { readonly baselineCount: number }[]): boolean {
  return features.every(({ baselineCount }) => baselineCount === 0);
}

export function isUnended({ baseline }: Pick<DriftReport, "baseline">, now: number): boolean {
  return baseline.to !== null && Date.parse(baseline.to) > now;
}
