// Waits until the report counts everything that was sent. After a time limit it returns the report as it is, marked incomplete.

import { setTimeout as sleep } from "node:timers/promises";
import {
  effectivenessReportSchema,
  type EffectivenessReport,
} from "#domain/contract/reports/effectiveness.ts";
import { localFailure, type CallFailure, type Client } from "../http/client.ts";

type Awaited = { readonly ok: true; readonly report: EffectivenessReport } | CallFailure;

/** Report routes admit five requests a second for a key. */
const POLL_MILLISECONDS = 500;

/** @param seconds how long to wait for `completeness.complete`. */
export async function awaitReport(client: Client, seconds: number): Promise<Awaited> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const result = await client.call({ method: "GET", path: "/risk-intelligence/effectiveness" });
    if (!result.ok) return result;
    const parsed = effectivenessReportSchema.safeParse(result.body);
    if (!parsed.success)
      return localFailure("upstream_failed", "Unexpected response from the service (report).");
    const report = parsed.data;
    if (report.completeness.complete || performance.now() >= deadline) return { ok: true, report };
    await sleep(POLL_MILLISECONDS);
  }
}
