// Decides the stored contexts of a run with its candidate: one row for each decision, in steps of about a second. After a crash
// it continues where the rows end; two runs at once write equal rows, which count once.

import { ownJson, readJson } from "#domain/json/text.ts";
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
import { Breath } from "../compute/breath.ts";
import { processorMilliseconds } from "../compute/processor-time.ts";
import type { RunMeter } from "./run-meter.ts";
import type { RunWindow, ShadowRun } from "./runs.ts";

const BATCH_MAX = 1_000;
const BATCH_MIN = 10;
/** Of stored contexts that are read at once: the thread's heap has a small multiple of it for all runs. */
const BATCH_BYTES = 8 * 1024 * 1024;
/** So long a run decides before it is another's turn. */
const STEP_MILLISECONDS = 1_000;

/**
 * Each step decides some decisions again, and yields how many. It ends when none is left, or when the meter stops
 * the run.
 * @throws the warehouse's error where it is away.
 */
export async function* decideAgain(
  clickhouse: Warehouse,
  { window, candidate }: ShadowRun,
  meter: RunMeter,
): AsyncGenerator<number, void> {
  if (!meter.mayGoOn()) return;
  const pending = (await shadowDays.run(clickhouse, window)).filter((day) => day.pending > 0);
  if (pending.length === 0) return;
  const compiled = compileCandidate(candidate);
  let limit = BATCH_MAX;
  for (const { day } of pending) {
    for (let after = ""; ;) {
      const batch = { ...window, day, after, limit, maxBytes: BATCH_BYTES };
      const decided = await decideBatch(clickhouse, batch, compiled, meter);
      if (decided.last === null) break;
      if (!meter.mayGoOn()) return;
      after = decided.last;
      // A slow candidate reads no more than it decides in a step or two.
      limit = Math.min(BATCH_MAX, Math.max(BATCH_MIN, 2 * decided.count));
      yield decided.count;
    }
  }
}

/** Contexts are not kept between steps: of all runs that wait for their turn they would fill the memory. */
async function decideBatch(
  clickhouse: Warehouse,
  batch: Parameters<typeof pendingContexts.run>[1] & RunWindow,
  compiled: CompiledVersion,
  meter: RunMeter,
): Promise<{ readonly count: number; readonly last: string | null }> {
  const rows = await pendingContexts.run(clickhouse, batch);
  if (rows.length === 0) return { count: 0, last: null };
  const decided = await decideSome(rows, batch, compiled, meter);
  await keep(clickhouse, decided);
  return { count: decided.length, last: decided.at(-1)?.event_id ?? null };
}

/** The first of these rows, for the time of a step: one at least. */
async function decideSome(
  rows: readonly PendingContext[],
  window: RunWindow,
  compiled: CompiledVersion,
  meter: RunMeter,
): Promise<ShadowRow[]> {
  const breath = new Breath();
  const decided: ShadowRow[] = [];
  const end = performance.now() + STEP_MILLISECONDS;
  for (const row of rows) {
    const start = processorMilliseconds();
    decided.push(shadowRow(window, row, compiled));
    meter.spend(processorMilliseconds() - start);
    if (!meter.mayGoOn() || performance.now() > end) break;
    await breath.ifDue();
  }
  return decided;
}

async function keep(clickhouse: Warehouse, values: readonly ShadowRow[]): Promise<void> {
  await clickhouse.insert({
    table: "shadow_decisions",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values,
  });
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
type ShadowRow = ReturnType<typeof shadowRow>;

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
