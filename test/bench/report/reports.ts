// Every report as the door computes it, asked about the window of a seed.

import { DEFAULT_THRESHOLD_GOAL } from "#domain/contract/settings/threshold-goal.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import type { LogHead } from "#domain/events/batch.ts";
import { DAY, formatInstant, MINUTE } from "#domain/time/instant.ts";
import { driftReport } from "#pipeline/reports/drift.ts";
import { effectivenessReport } from "#pipeline/reports/effectiveness.ts";
import { networkReport } from "#pipeline/reports/network.ts";
import { providersReport } from "#pipeline/reports/providers.ts";
import { thresholdRecommendations } from "#pipeline/reports/threshold-recommendations.ts";
import { experimentReports } from "#pipeline/shadow/reports.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { knownRules } from "#warehouse/queries/system-versions/known-rules.ts";
import { shadowDefinitions } from "#warehouse/queries/shadow/runs.ts";
import type { Originals } from "./seed.ts";

export interface Asked {
  readonly organisationId: string;
  readonly heads: readonly LogHead[];
  /** A customer of the seed. */
  readonly subjectId: string;
}

type Report = (asked: Asked) => Promise<object>;
export const REPORTS = [
  "effectiveness",
  "drift",
  "thresholds",
  "providers",
  "network",
  "experiments",
  "system versions",
] as const;
export type ReportName = (typeof REPORTS)[number];

export const WINDOW_DAYS = 90;

/** The window begins and ends within an hour, as one does that ends now: two days and two hours are never whole. */
export function reportsOf(
  warehouse: Warehouse,
  { lastDay }: Originals,
): Readonly<Record<ReportName, Report>> {
  const to = lastDay + DAY / 2 + 20 * MINUTE;
  const window = { from: formatInstant(to - WINDOW_DAYS * DAY), to: formatInstant(to) };
  const now = new Date(lastDay + DAY);
  const about = ({ organisationId }: Asked) =>
    ({ organisationId, environment: "sandbox", minimumDenominator: 30 }) as const;
  return {
    effectiveness: (asked) =>
      effectivenessReport(
        { ...about(asked), ...window, heads: [...asked.heads], labelMaturityDays: 45, minimumCustomers: 20 },
        warehouse,
        now,
      ),
    drift: (asked) => driftReport({ ...about(asked), ...window }, warehouse, now),
    thresholds: (asked) =>
      thresholdRecommendations(
        {
          ...about(asked),
          labelMaturityDays: 0,
          systemVersionId: DEFAULT_VERSION.id,
          thresholds: { review: 40, block: 70 },
          minimumCustomers: 20,
          goal: DEFAULT_THRESHOLD_GOAL,
        },
        warehouse,
        now,
      ),
    providers: (asked) =>
      providersReport({ ...about(asked), ...window, minimumCustomers: 20 }, warehouse, now),
    network: (asked) =>
      networkReport(
        {
          ...about(asked),
          candidates: [{ node: asked.subjectId, kind: null }],
          depth: 2,
          limit: 100,
          since: window.from,
        },
        warehouse,
      ),
    // The door answers from what the jobs have kept; an organisation of the bench has none.
    experiments: async (asked) => {
      const definitions = await shadowDefinitions.run(warehouse, {});
      const kept = await experimentReports({ ...about(asked), runIds: ["exp_bench"] }, warehouse);
      return { definitions, kept };
    },
    "system versions": (asked) => knownRules.run(warehouse, about(asked)),
  };
}
