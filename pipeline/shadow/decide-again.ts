// Decides the stored contexts of a run with its candidate: one row for each decision. After a crash
// it continues where the rows end; two runs at once write equal rows, which count once.

import { ownJson, readJson } from "#domain/json/text.ts";
import { setImmediate as breathe } from "node:timers/promises";
import {
  compileAcceptedVersion,
  nameVersion,
  type CompiledVersion,
} from "#domain/decision/versions/compile-version.ts";
import type { DecisionContext } from "#domain/decision/context.ts";
import { decide } from "#domain/decision/decide.ts";
import type { SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { pendingContexts, shadowDays } from "#warehouse/queries/shadow/runs.ts";
import type { RunWindow, ShadowRun } from "./runs.ts";

const BATCH = 1_000;
/** Decisions between two looks at what else the process has to do: some milliseconds. */
const AT_A_STRETCH = 100;

/** @returns how many decisions were decided again. @throws the warehouse's error where it is away. */
export async function decideAgain(clickhouse: Warehouse, { window, candidate }: ShadowRun): Promise<number> {
  const pending = (await shadowDays.run(clickhouse, window)).filter((day) => day.pending > 0);
  if (pending.length === 0) return 0;
  const compiled = compileCandidate(candidate);
  let done = 0;
  for (const { day } of pending) {
    for (let after = ""; ;) {
      const rows = await pendingContexts.run(clickhouse, { ...window, day, after, limit: BATCH });
      const last = rows.at(-1);
      if (last === undefined) break;
      const values = [];
      for (const [index, row] of rows.entries()) {
        if (index % AT_A_STRETCH === 0) await breathe();
        values.push(shadowRow(window, row, compiled));
      }
      await clickhouse.insert({
        table: "shadow_decisions",
        format: "JSONEachRow",
        clickhouse_settings: { date_time_input_format: "best_effort" },
        values,
      });
      done += rows.length;
      after = last.event_id;
    }
  }
  return done;
}

/** How far a run has come. */
export async function progressOf(
  clickhouse: Warehouse,
  window: RunWindow,
): Promise<{ done: number; total: number }> {
  const days = await shadowDays.run(clickhouse, window);
  const total = days.reduce((sum, { decisions }) => sum + decisions, 0);
  return { done: total - days.reduce((sum, { pending }) => sum + pending, 0), total };
}

/** One stored context decided by another version: no I/O, nothing that was not in the context. */
export function decideContext(context: string, compiled: CompiledVersion): ReturnType<typeof decide> {
  return decide(readJson<DecisionContext>(ownJson(context)), compiled);
}

/** Without its sample: what it would release by lot says nothing of what it thinks right. */
function compileCandidate({ sample: _sample, ...candidate }: SystemVersionContent): CompiledVersion {
  const result = compileAcceptedVersion(nameVersion(candidate));
  if (result.ok) return result.compiled;
  throw new Error("a candidate that was accepted as a draft does not compile");
}

type PendingContext = Awaited<ReturnType<typeof pendingContexts.run>>[number];

function shadowRow(window: RunWindow, { context, ...row }: PendingContext, compiled: CompiledVersion) {
  const { decision, score } = decideContext(context, compiled);
  return {
    organisation_id: window.organisationId,
    environment: window.environment,
    run_id: window.runId,
    ...row,
    shadow: decision,
    shadow_score: score,
  };
}
