// Compares the last seven whole days of every tenant with the baseline of its version, and sends the levels to the edge. Only
// the organisation knows which of them are new, so a second run announces nothing.

import { driftFinding } from "#domain/events/drift-detected.ts";
import { limitsSchema } from "#domain/events/threshold-recommended.ts";
import { DAY, formatInstant, startOfDay } from "#domain/time/instant.ts";
import { decidingTenants } from "#warehouse/queries/tenants/deciding.ts";
import { driftReport } from "../reports/drift.ts";
import type { Job } from "./registry.ts";
import { away, demandEdge, tellFindings } from "./tell-findings.ts";

const WINDOW_DAYS = 7;

export const drift: Job = {
  name: "drift",
  async run({ clickhouse, ...context }) {
    const edge = demandEdge(context.edge);
    const now = new Date();
    const to = startOfDay(now.getTime());
    const window = { from: formatInstant(to - WINDOW_DAYS * DAY), to: formatInstant(to) };
    const { limits, unanswered } = limitsSchema.parse(await edge.ask("/internal/v1/limits", null));
    const deciding = await decidingTenants.run(clickhouse, window);
    const queries = deciding.flatMap(({ organisationId, environment }) =>
      limits
        .filter((one) => one.organisationId === organisationId)
        .map((one) => ({
          organisationId,
          environment,
          ...window,
          minimumDenominator: one.minimumDriftCustomers,
        })),
    );
    const announced = await tellFindings(edge, queries, async (query) =>
      driftFinding(query, await driftReport(query, clickhouse, now)),
    );
    return {
      summary: `compared ${queries.length} organisation environments with their baselines, ${announced} levels changed${away(unanswered)}`,
    };
  },
};
