// weir jobs: what runs offline, and a run by hand.

import type { Command } from "commander";
import { z } from "zod";
import { EXIT } from "../exit-code.ts";
import { operatorClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { act, printJson, unexpectedAnswer, type Plain, type Run } from "../verb.ts";

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

export function addJobs(program: Command, run: Run): void {
  const noun = program.command("jobs").description("offline jobs");
  act(noun.command("list").description("jobs and their last runs"), run, ({ json }: Plain) =>
    list(run.session, json === true),
  );
  act(
    noun.command("run").description("run a job now and wait for it").argument("<name>"),
    run,
    ({ json }: Plain, name: string) => runJob(run.session, name, json === true),
  );
}

async function list(session: Session, json: boolean) {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const result = await connected.client.call({ method: "GET", path: "/jobs" });
  if (!result.ok) return result;
  const jobs = jobsSchema.safeParse(result.body);
  if (!jobs.success) return unexpectedAnswer("list of jobs");
  if (json) printJson(session, result.body);
  else {
    const columns = ["JOB", "EVERY (S)", "STATE", "LAST RUN (UTC)", "TOOK (MS)", "OUTCOME", "DETAIL"].map(
      (head) => ({
        head,
      }),
    );
    const rows = jobs.data.data.map(({ name, running, intervalSeconds, lastRun }) => [
      name,
      intervalSeconds === null ? "on demand" : String(intervalSeconds),
      running ? "running" : "idle",
      lastRun?.startedAt ?? "never",
      lastRun === null ? "–" : String(lastRun.durationMs),
      lastRun?.outcome ?? "–",
      lastRun?.detail ?? "–",
    ]);
    session.out.write(table(columns, rows, dressOf(session)));
  }
  return EXIT.done;
}

/** Runs it and waits; says what it did. */
export async function runJob(session: Session, name: string, json: boolean) {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  // Jobs can run twice with the same result.
  const path = `/jobs/${encodeURIComponent(name)}/run`;
  const result = await connected.client.call({ method: "POST", path, repeatable: true });
  if (!result.ok) return result;
  const ran = ranSchema.safeParse(result.body);
  if (!ran.success) return unexpectedAnswer("run");
  const { run } = ran.data;
  if (json) printJson(session, result.body);
  else session.out.write(`${run.job}: ${run.outcome} in ${run.durationMs} ms – ${run.detail}\n`);
  return run.outcome === "done" ? EXIT.done : EXIT.failed;
}
