// weir jobs: the pipeline's jobs, and a run by hand.

import type { Command } from "commander";
import { z } from "zod";
import { ask } from "../ask.ts";
import { EXIT } from "../exit-code.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { table, type Dress } from "../table.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";

const runSchema = z.object({
  job: z.string(),
  startedAt: z.string(),
  durationMs: z.number(),
  outcome: z.enum(["done", "failed"]),
  detail: z.string(),
});
const ranSchema = z.object({ run: runSchema });
const jobsSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      running: z.boolean(),
      intervalSeconds: z.number().nullable(),
      lastRun: runSchema.nullable(),
    }),
  ),
});
type Job = z.output<typeof jobsSchema>["data"][number];

export function addJobs(program: Command, run: Run): void {
  const noun = program.command("jobs").description("jobs of the pipeline");
  operatorVerb(noun.command("list").description("list jobs and their last runs"), run, list);
  operatorVerb(
    noun.command("run").description("run a job now and wait for it").argument("<name>", "job name"),
    run,
    runJob,
  );
}

async function list({ session, client }: Operator, options: Plain): Promise<Ending> {
  const jobs = await ask(client, { method: "GET", path: "/jobs" }, jobsSchema, "list of jobs");
  if (!jobs.ok) return jobs;
  return print(session, options, jobs.body, (dress) => showJobs(jobs.value.data, dress));
}

function showJobs(jobs: readonly Job[], dress: Dress): string {
  return table(
    ["JOB", "EVERY (S)", "STATE", "LAST RUN (UTC)", "TOOK (MS)", "OUTCOME", "DETAIL"],
    jobs.map(({ name, running, intervalSeconds, lastRun }) => [
      name,
      intervalSeconds === null ? "on demand" : String(intervalSeconds),
      running ? "running" : "idle",
      lastRun?.startedAt ?? "never",
      lastRun === null ? "–" : String(lastRun.durationMs),
      lastRun?.outcome ?? "–",
      lastRun?.detail ?? "–",
    ]),
    dress,
  );
}

/** Runs the job, waits for its end and prints what it did. */
export async function runJob({ session, client }: Operator, options: Plain, name: string): Promise<Ending> {
  // A job that runs twice has the same result.
  const call = { method: "POST", path: `/jobs/${encodeURIComponent(name)}/run`, repeatable: true } as const;
  const ran = await ask(client, call, ranSchema, "run");
  if (!ran.ok) return ran;
  const { job, outcome, durationMs, detail } = ran.value.run;
  print(session, options, ran.body, () => `${job}: ${outcome} in ${durationMs} ms – ${detail}\n`);
  return outcome === "done" ? EXIT.done : EXIT.failed;
}
