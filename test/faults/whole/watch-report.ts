// Looks at the report again and again while faults come: whether it calls itself complete, and how much it counts.

import { setTimeout as pause } from "node:timers/promises";
import { effectivenessReportSchema } from "#domain/contract/reports/effectiveness.ts";
import type { Connections } from "#test/load/connections.ts";
import type { Window } from "../reports.ts";
import type { LedgerOnDisk, Looked } from "./ledger-on-disk.ts";

const PAUSE_MILLISECONDS = 1_500;

export interface Watch {
  readonly connections: Connections;
  readonly ledger: LedgerOnDisk;
  readonly window: Window;
  readonly acknowledged: () => number;
}

/** Looks until `signal` says that it is enough. */
export async function watchReport(watch: Watch, signal: AbortSignal): Promise<void> {
  const query = new URLSearchParams({ ...watch.window });
  const path = `/api/v1/risk-intelligence/effectiveness?${query.toString()}`;
  while (!signal.aborted) {
    const acknowledged = watch.acknowledged();
    await watch.ledger.add({ kind: "looked", acknowledged, ...(await look(watch.connections, path)) });
    await pause(PAUSE_MILLISECONDS);
  }
}

async function look(
  connections: Connections,
  path: string,
): Promise<Pick<Looked, "status" | "complete" | "decisions">> {
  try {
    const { status, text } = await connections.send({ method: "GET", path });
    if (status !== 200) return { status, complete: null, decisions: null };
    const report = effectivenessReportSchema.parse(JSON.parse(text));
    const decisions = report.decisionDistribution.reduce((sum, { count }) => sum + count, 0);
    return { status, complete: report.completeness.complete, decisions };
  } catch {
    return { status: null, complete: null, decisions: null };
  }
}
