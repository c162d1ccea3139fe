// Asks for the effectiveness report as an integrator does.

import { setTimeout as pause } from "node:timers/promises";
import {
  effectivenessReportSchema,
  type EffectivenessReport,
} from "#domain/contract/reports/effectiveness.ts";
import type { Answer, Connections } from "#test/load/connections.ts";

/** Report routes admit five requests a second for a key. */
const POLL_MILLISECONDS = 400;

export interface Window {
  readonly from: string;
  readonly to: string;
}

async function askReport(connections: Connections, { from, to }: Window): Promise<Answer> {
  const query = new URLSearchParams({ from, to });
  return await connections.send({
    method: "GET",
    path: `/api/v1/risk-intelligence/effectiveness?${query.toString()}`,
  });
}

/** @throws with the last answer when no report of the window is complete within `seconds`. */
export async function untilComplete(
  connections: Connections,
  window: Window,
  seconds: number,
): Promise<EffectivenessReport> {
  let last = "";
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const { status, text } = await askReport(connections, window);
    last = `${status} ${text.slice(0, 500)}`;
    if (status === 200) {
      const report = effectivenessReportSchema.parse(JSON.parse(text));
      if (report.completeness.complete) return report;
      last = `${status} ${JSON.stringify(report.completeness)}`;
    }
    await pause(POLL_MILLISECONDS);
  }
  throw new Error(`no complete report within ${seconds} s; the last answer was ${last}`);
}

/** Asks until the route answers `status`, at most for `seconds`. @returns the last status. */
export async function untilAnswers(
  connections: Connections,
  window: Window,
  status: number,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const answer = await askReport(connections, window);
    if (answer.status === status || performance.now() > end) return answer.status;
    await pause(POLL_MILLISECONDS);
  }
}
