// `risk.drift.detected`: the level of a feature, of an output or of all together changed to moderate or significant. And the
// levels as the job `drift` sends them to the organisation, which knows what it announced before.

import { z } from "zod";
import {
  DRIFT_LEVELS,
  driftReportSchema,
  type DriftFeature,
  type DriftReport,
} from "../contract/reports/drift.ts";
import { environmentSchema } from "../contract/values/environment.ts";

export const DRIFT_DETECTED = "risk.drift.detected";

/** From this index on a detection is of high severity: as promised, the one with chance in it. */
const HIGH_FROM = 0.25;
const LEVEL_OF = ["feature", "output", "overall"] as const;

const { window, baseline, generatedAt } = driftReportSchema.shape;

const measuredLevelSchema = z.object({
  of: z.enum(LEVEL_OF),
  /** As the report calls it; `overall` for all together. */
  feature: z.string(),
  level: z.enum(DRIFT_LEVELS),
  /** Of all together: of the feature that moved furthest. */
  statistic: z.number().nullable(),
  criticalValue: z.number().nullable(),
  pValue: z.number().nullable(),
  /** The statistic without its bias, by which levels go; left out by the pipeline of an older release, like the next. */
  unbiased: z.number().nullable().default(null),
  /** 95%, of the same. */
  interval: z.object({ lower: z.number(), upper: z.number() }).nullable().default(null),
  /** After Holm's correction over the features of the report. */
  adjustedPValue: z.number().nullable().default(null),
  /** Of all together: every feature above stable. */
  changedFeatures: z.array(z.string()),
});
export type MeasuredLevel = z.output<typeof measuredLevelSchema>;

/** `POST /internal/v1/findings` of the edge: the levels of one tenant. Sent again it changes nothing. */
export const driftFindingSchema = z.object({
  kind: z.literal("drift"),
  organisationId: z.string(),
  environment: environmentSchema,
  window,
  baseline,
  generatedAt,
  levels: z.array(measuredLevelSchema),
});
export type DriftFinding = z.output<typeof driftFindingSchema>;

const detectedLevel = z.enum(["moderate", "significant"]);

/** The event's `data`. */
export const driftDetectedSchema = z.looseObject({
  ...measuredLevelSchema.shape,
  level: detectedLevel,
  /** The last level that was known; null where there was none. */
  previousLevel: z.enum(DRIFT_LEVELS).nullable(),
  severity: z.enum(["medium", "high"]),
  window,
  baseline,
});
export type DriftDetected = z.output<typeof driftDetectedSchema>;

/** What a report comes to. */
export function driftFinding(
  tenant: Pick<DriftFinding, "organisationId" | "environment">,
  report: DriftReport,
): DriftFinding {
  const { score, decision } = report.outputs;
  const outputs = [score, decision].filter((output) => output !== null);
  const all = [...report.features, ...outputs];
  return {
    kind: "drift",
    ...tenant,
    window: report.window,
    baseline: report.baseline,
    generatedAt: report.generatedAt,
    levels: [
      ...report.features.map((feature) => levelOf("feature", feature)),
      ...outputs.map((output) => levelOf("output", output)),
      overallLevel(report.overall, all),
    ],
  };
}

/**
 * What is to be announced of a level: a change to moderate or significant, and nothing else.
 *
 * @param measured with the level that is known now, see drift-memory.ts.
 * @param previousLevel the last level that was known, null where there was none.
 */
export function driftDetected(
  measured: MeasuredLevel,
  previousLevel: MeasuredLevel["level"] | null,
  { window: compared, baseline: against }: Pick<DriftFinding, "window" | "baseline">,
): DriftDetected | null {
  const level = detectedLevel.safeParse(measured.level);
  if (!level.success || level.data === previousLevel) return null;
  return {
    ...measured,
    level: level.data,
    previousLevel,
    severity: (measured.statistic ?? 0) >= HIGH_FROM ? "high" : "medium",
    window: compared,
    baseline: against,
  };
}

function levelOf(of: "feature" | "output", measured: DriftFeature): MeasuredLevel {
  const { feature, level, statistic, unbiased, criticalValue, pValue, adjustedPValue } = measured;
  const isChanged = level === "moderate" || level === "significant";
  return {
    of,
    feature,
    level,
    statistic,
    criticalValue,
    pValue,
    unbiased: unbiased?.value ?? null,
    interval: unbiased && { lower: unbiased.interval.lower, upper: unbiased.interval.upper },
    adjustedPValue,
    changedFeatures: isChanged ? [feature] : [],
  };
}

/** Where nothing changed, the feature that moved furthest tells how far below a level all of them are. */
function overallLevel(
  { level, changedFeatures }: DriftReport["overall"],
  all: readonly DriftFeature[],
): MeasuredLevel {
  const changed = all.filter(({ feature }) => changedFeatures.includes(feature));
  const compared = changed.length > 0 ? changed : all.filter((one) => one.level === "stable");
  const [furthest] = compared.toSorted((left, right) => indexOf(right) - indexOf(left));
  const figures = furthest ? levelOf("feature", furthest) : UNKNOWN;
  return { ...figures, of: "overall", feature: "overall", level, changedFeatures };
}

const UNKNOWN = {
  statistic: null,
  criticalValue: null,
  pValue: null,
  unbiased: null,
  interval: null,
  adjustedPValue: null,
};

function indexOf({ unbiased }: DriftFeature): number {
  return unbiased?.value ?? 0;
}
