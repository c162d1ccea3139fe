// Runs a job of the pipeline and waits for its end. The answer comes early, without a result, where a run takes long: from then on
// the list of jobs is asked. Ctrl-C ends the wait, not the job.

import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { localFailure, type CallFailure, type Client } from "../http/client.ts";
import { ask, type Asked } from "./ask.ts";
import { notesOf, type Session } from "./session.ts";

const LOOK_EVERY_MILLISECONDS = 1_000;

/** With whatever a newer service adds: `--json` prints it. */
const runSchema = z.looseObject({
  job: z.string(),
  startedAt: z.string(),
  durationMs: z.number(),
  outcome: z.enum(["done", "failed"]),
  detail: z.string(),
});
const ranSchema = z.object({ run: runSchema.nullable() });
export const jobsSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      running: z.boolean(),
      intervalSeconds: z.number().nullable(),
      lastRun: runSchema.nullable(),
      nextRunAt: z.string().nullish(),
    }),
  ),
});
export type JobRun = z.output<typeof runSchema>;
export type Jobs = z.output<typeof jobsSchema>["data"];

/** Every job with its last run. */
export async function askForJobs(client: Client): Promise<Asked<{ readonly data: Jobs }>> {
  return ask(client, { method: "GET", path: "/jobs" }, jobsSchema, "list of jobs");
}

/** @returns the run, which may have failed; `upstream_failed` if the pipeline forgot it because it was restarted. */
export async function runToEnd(
  {
    session,
    client,
  }: { readonly session: Pick<Session, "err" | "quiet" | "signal">; readonly client: Client },
  name: string,
): Promise<{ readonly ok: true; readonly value: JobRun } | CallFailure> {
  // A job that runs twice has the same result.
  const call = { method: "POST", path: `/jobs/${encodeURIComponent(name)}/run`, repeatable: true } as const;
  const ran = await ask(client, call, ranSchema, "run");
  if (!ran.ok) return ran;
  if (ran.value.run !== null) return { ok: true, value: ran.value.run };
  notesOf(session).write(`${name}: still running (Ctrl-C stops waiting, not the job)\n`);
  for (;;) {
    await pause(LOOK_EVERY_MILLISECONDS, undefined, { signal: session.signal }).catch(() => null);
    const jobs = await askForJobs(client);
    if (!jobs.ok) return jobs;
    const job = jobs.value.data.find((one) => one.name === name);
    if (job?.running === true) continue;
    return job?.lastRun == null ? forgotten(name) : { ok: true, value: job.lastRun };
  }
}

function forgotten(name: string): CallFailure {
  const message = `The pipeline was restarted while ${name} ran. The schedule runs it again.`;
  return localFailure("upstream_failed", message, "INTERNAL_ERROR");
}
