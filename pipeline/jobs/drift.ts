// Compares the last seven whole days of every tenant with the baseline of its version, and sends the levels to the edge. Only
// the organisation knows which of them are new, so a second run announces nothing.

import { driftFinding } from "#domain/events/drift-detected.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { decidingTenants } from "#warehouse/queries/tenants/deciding.ts";
import { driftReport } from "../reports/drift.ts";
import type { Job } from "./registry.ts";
import { demandEdge, tellFindings } from "./tell-findings.ts";

const WINDOW_DAYS = 7;

export const drift: Job = {
  name: "drift",
  async run({ clickhouse, ...context }) {
    const edge = demandEdge(context.edge);
    const now = new Date();
    const to = Math.floor(now.getTime() / DAY) * DAY;
    const window = { from: formatInstant(to - WINDOW_DAYS * DAY), to: formatInstant(to) };
    const tenants = await decidingTenants.run(clickhouse, window);
    const announced = await tellFindings(edge, tenants, async (tenant) =>
      driftFinding(tenant, await driftReport({ ...tenant, ...window }, clickhouse, now)),
    );
    return {
      summary: `compared ${tenants.length} organisation environments with their baselines, ${announced} levels changed`,
    };
  },
};
