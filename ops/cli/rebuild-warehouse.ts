// The steps of a rebuild of the warehouse: forget, announce cases again, send the logs again a few at a time, wait until all
// events have arrived, run the jobs. Every step can run twice, so an interrupted rebuild starts again from the beginning.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import {
  rebuildProgressSchema,
  rebuildStateSchema,
  restatedSchema,
  type RebuildProgress,
} from "#domain/contract/operators/rebuild.ts";
import { rewoundLogSchema } from "#domain/contract/operators/logs.ts";
import { casebookOfSource } from "#domain/events/sources.ts";
import { localFailure, type CallFailure, type Client } from "../http/client.ts";
import { ask } from "./ask.ts";
import { runToEnd } from "./run-job.ts";
import { startProgress, type Progress } from "./progress.ts";
import { operatorClient } from "./settings.ts";
import { notesOf, type Session } from "./session.ts";

/** Logs that are sent at the same time: the door would refuse all logs of a large deployment at once. */
const AT_ONCE = 8;
const LOOK_EVERY_MILLISECONDS = 500;
/** How long a failed rebuild tries to release the jobs; after Ctrl-C the operator waits for that. */
const LET_GO_MILLISECONDS = 15_000;
/** The jobs that draw conclusions from the warehouse, in this order; the schedule runs them again anyway. */
const JOBS = ["rollup", "network", "experiments"] as const;

const JOBS_WAIT = "Jobs wait until weir warehouse rebuild has finished.";
const JOBS_MAY_WAIT =
  "The rebuild could not be ended, so jobs may still be waiting: check with weir warehouse show, and release them with weir warehouse rebuild.";

/** The code of a rebuild in which events are missing and no more arrive. */
export const INCOMPLETE = "incomplete";

type Log = RebuildProgress["logs"][number];
type Done<T> = { readonly ok: true; readonly value: T } | CallFailure;

export interface Rebuilt {
  readonly logs: readonly Log[];
  readonly restated: number;
  /** Jobs that were not run to their end; the schedule runs them. */
  readonly unfinishedJobs: readonly string[];
}

export interface RebuildSettings {
  readonly reason: string;
  /** The rebuild fails if nothing arrives for this long. */
  readonly patienceMilliseconds: number;
}

/**
 * @returns the failure of the step that failed. If a log had been sent by then, the jobs wait until another rebuild ends.
 */
export async function rebuild(
  session: Session,
  client: Client,
  settings: RebuildSettings,
): Promise<Done<Rebuilt>> {
  // First of all, because the following steps would leave out a log that does not respond.
  const whole = await lookAtAll(session, client, settings);
  if (!whole.ok) return whole;
  const rebuildId = randomUUID();
  const asked = { rebuildId, reason: settings.reason };
  const begun = await post(client, "/warehouse/rebuild", asked, rebuildStateSchema);
  // It may have begun though its answer was lost.
  if (!begun.ok) return letGo(session, rebuildId, begun);
  const restated = await restateAll(client, whole.value);
  if (!restated.ok) return letGo(session, rebuildId, restated);
  const looked = await lookAtAll(session, client, settings);
  if (!looked.ok) return letGo(session, rebuildId, looked);
  const logs = looked.value.logs.filter(({ head }) => head > 0);
  const bar = startProgress("events", sum(logs, "kept"), notesOf(session));
  const arrived = await sendAndAwait({ session, client, settings, bar }, logs).finally(() => bar.stop());
  if (!arrived.ok) return adding(arrived, JOBS_WAIT);
  const ended = await post(client, "/warehouse/rebuild/end", {}, rebuildStateSchema);
  if (!ended.ok) return adding(ended, JOBS_WAIT);
  const unfinishedJobs: string[] = [];
  for (const name of JOBS) {
    const ran = await runToEnd({ session, client }, name);
    if (!ran.ok || ran.value.outcome === "failed") unfinishedJobs.push(name);
  }
  return { ok: true, value: { logs: arrived.value, restated: restated.value, unfinishedJobs } };
}

/**
 * Until a log is sent again the warehouse holds what it held: jobs go on, unless they wait for another rebuild. The session's
 * signal may have ended already, so this has one of its own.
 */
async function letGo(session: Session, rebuildId: string, failure: CallFailure): Promise<CallFailure> {
  const connected = operatorClient({ ...session, signal: AbortSignal.timeout(LET_GO_MILLISECONDS) });
  if (!connected.ok) return adding(failure, JOBS_MAY_WAIT);
  const ended = await post(connected.client, "/warehouse/rebuild/end", { rebuildId }, rebuildStateSchema);
  return ended.ok ? failure : adding(failure, JOBS_MAY_WAIT);
}

function adding({ error, ...failure }: CallFailure, sentence: string): CallFailure {
  return { ...failure, error: { ...error, message: `${error.message} ${sentence}` } };
}

/** Events that are neither loaded nor set aside. */
export function missingOf({ kept, loaded, setAside }: Log): number {
  return Math.max(0, kept - loaded - setAside);
}

async function restateAll(client: Client, { logs }: RebuildProgress): Promise<Done<number>> {
  let restated = 0;
  for (const { source } of logs.filter((log) => casebookOfSource(log.source) !== null)) {
    for (let left = 1; left > 0;) {
      const step = await post(client, "/warehouse/restate", { source }, restatedSchema);
      if (!step.ok) return step;
      restated += step.value.restated;
      ({ left } = step.value);
    }
  }
  return { ok: true, value: restated };
}

interface Sending {
  readonly session: Session;
  readonly client: Client;
  readonly settings: RebuildSettings;
  readonly bar: Progress;
}

async function sendAndAwait(sending: Sending, logs: readonly Log[]): Promise<Done<readonly Log[]>> {
  const { client, settings } = sending;
  for (let at = 0; at < logs.length; at += AT_ONCE) {
    const some = logs.slice(at, at + AT_ONCE);
    for (const { source } of some) {
      const body = { source, to: 0, reason: settings.reason };
      const rewound = await post(client, "/logs/rewind", body, rewoundLogSchema);
      if (!rewound.ok) return rewound;
    }
    const sent = await until(sending, some, (now, asked) => now.sentUpTo >= asked.head);
    if (!sent.ok) return sent;
  }
  return until(sending, logs, (now) => missingOf(now) === 0);
}

/** Polls until `holds` is true of each of these logs. @returns their state then. */
async function until(
  { session, client, settings, bar }: Sending,
  asked: readonly Log[],
  holds: (now: Log, asked: Log) => boolean,
): Promise<Done<readonly Log[]>> {
  let [best, since] = [-1, performance.now()];
  for (;;) {
    const looked = await look(client);
    if (!looked.ok) return looked;
    bar.update(sum(looked.value.logs, "loaded"), sum(looked.value.logs, "kept"));
    const now = new Map(looked.value.logs.map((log) => [log.source, log]));
    const found = asked.map((log) => ({ asked: log, now: now.get(log.source) }));
    const allAnswer = looked.value.unanswered.length === 0;
    if (allAnswer && found.every((one) => one.now !== undefined && holds(one.now, one.asked))) {
      return { ok: true, value: found.flatMap((one) => one.now ?? []) };
    }
    const reached = sum(looked.value.logs, "loaded") + sum(looked.value.logs, "sentUpTo");
    if (reached > best) [best, since] = [reached, performance.now()];
    if (performance.now() - since > settings.patienceMilliseconds) {
      if (!allAnswer) return silent(looked.value.unanswered);
      return stalled(found.flatMap((one) => (one.now && !holds(one.now, one.asked) ? [one.now] : [])));
    }
    if (!(await rest(session))) return interrupted();
  }
}

/** Polls until every log responds. */
async function lookAtAll(
  session: Session,
  client: Client,
  { patienceMilliseconds }: RebuildSettings,
): Promise<Done<RebuildProgress>> {
  const since = performance.now();
  for (;;) {
    const looked = await look(client);
    if (!looked.ok || looked.value.unanswered.length === 0) return looked;
    if (performance.now() - since > patienceMilliseconds) return silent(looked.value.unanswered);
    if (!(await rest(session))) return interrupted();
  }
}

/** @returns false after Ctrl-C. */
async function rest({ signal }: Session): Promise<boolean> {
  return pause(LOOK_EVERY_MILLISECONDS, true, { signal }).catch(() => false);
}

function interrupted(): CallFailure {
  return localFailure("interrupted", "Interrupted.", "SERVICE_UNAVAILABLE");
}

function silent(sources: readonly string[]): CallFailure {
  return localFailure(
    INCOMPLETE,
    `${namesOf(sources)} ${sources.length === 1 ? "does" : "do"} not respond, so their contents are unknown. Run weir doctor to see why, then run weir warehouse rebuild again.`,
    "CONFLICT",
  );
}

function namesOf(names: readonly string[]): string {
  const named = names.slice(0, 3);
  const more = names.length > named.length ? `, and ${names.length - named.length} more` : "";
  return `${named.join(", ")}${more}`;
}

function stalled(behind: readonly Log[]): CallFailure {
  const lacking = behind.map((log) => `${log.source} lacks ${missingOf(log)} of ${log.kept}`);
  return localFailure(
    INCOMPLETE,
    `No more events arrive: ${namesOf(lacking)}. Run weir doctor and weir deadletters list to see why, then run weir warehouse rebuild again.`,
    "CONFLICT",
  );
}

async function look(client: Client): Promise<Done<RebuildProgress>> {
  return await ask(client, { method: "GET", path: "/warehouse/rebuild" }, rebuildProgressSchema, "progress");
}

async function post<T>(client: Client, path: string, body: object, schema: z.ZodType<T>): Promise<Done<T>> {
  return await ask(client, { method: "POST", path, body, repeatable: true }, schema, "answer");
}

function sum(logs: readonly Log[], what: "kept" | "loaded" | "sentUpTo"): number {
  return logs.reduce((total, log) => total + log[what], 0);
}
