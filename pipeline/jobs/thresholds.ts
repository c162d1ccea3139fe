// Recommends thresholds for every tenant again, from mature payments up to today, and sends them to the edge. Only the
// organisation knows which proposals are new, so a second run announces nothing.

import { limitsSchema } from "#domain/events/threshold-recommended.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { decidingTenants } from "#warehouse/queries/tenants/deciding.ts";
import { EVIDENCE_DAYS } from "../reports/threshold-evidence.ts";
import { thresholdRecommendations } from "../reports/threshold-recommendations.ts";
import type { Job } from "./registry.ts";
import { away, demandEdge, tellFindings } from "./tell-findings.ts";

export const thresholds: Job = {
  name: "thresholds",
  async run({ clickhouse, ...context }) {
    const edge = demandEdge(context.edge);
    const now = new Date();
    const { limits, unanswered } = limitsSchema.parse(await edge.ask("/internal/v1/limits", null));
    const youngest = Math.min(...limits.map(({ labelMaturityDays }) => labelMaturityDays));
    const oldest = Math.max(...limits.map(({ labelMaturityDays }) => labelMaturityDays));
    const tenants =
      limits.length === 0
        ? []
        : await decidingTenants.run(clickhouse, {
            from: formatInstant(now.getTime() - (oldest + EVIDENCE_DAYS + 1) * DAY),
            to: formatInstant(now.getTime() - youngest * DAY),
          });
    const queries = tenants.flatMap(({ organisationId, environment }) =>
      limits.filter((one) => one.organisationId === organisationId).map((one) => ({ ...one, environment })),
    );
    const announced = await tellFindings(edge, queries, async (query) => {
      const { data } = await thresholdRecommendations(query, clickhouse, now);
      const { organisationId, environment, labelMaturityDays } = query;
      const recommendations = data.map(({ later: _later, ...one }) => one);
      return { kind: "thresholds", organisationId, environment, labelMaturityDays, recommendations };
    });
    return {
      summary: `looked at the limits of ${queries.length} organisation environments, ${announced} new proposals${away(unanswered)}`,
    };
  },
};
