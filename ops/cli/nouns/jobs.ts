// weir jobs: the pipeline's jobs, and a run by hand.

import type { Command } from "commander";
import type { z } from "zod";
import { jobRunPageSchema } from "#domain/contract/operators/operator-answers.ts";
import { ask } from "../ask.ts";
import { withDryRun } from "../dry-run.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { fieldsOf, listing, printRows } from "../list-output.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { printPage } from "../read-pages.ts";
import { askForJobs, jobsSchema, runToEnd, type Jobs } from "../run-job.ts";
import { right, table, type Dress } from "../table.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";

type FinishedRun = z.output<typeof jobRunPageSchema>["data"][number];

export function addJobs(program: Command, run: Run): void {
  const noun = program.command("jobs").description("jobs of the pipeline");
  operatorVerb(
    listing(
      withExample(noun.command("list"), "weir jobs list").description(
        "list jobs, their last and their next runs",
      ),
      fieldsOf(jobsSchema),
    ),
    run,
    list,
  );
  operatorVerb(
    listing(
      withExample(noun.command("runs"), "weir jobs runs rollup")
        .description("list a job's last 50 runs")
        .argument("<name>", "job name"),
      fieldsOf(jobRunPageSchema),
    ),
    run,
    listRuns,
  );
  operatorVerb(
    withDryRun(withExample(noun.command("run"), "weir jobs run rollup"))
      .description("run a job now and wait for it")
      .argument("<name>", "job name"),
    run,
    runJob,
  );
}

async function list({ session, client }: Operator, options: Plain): Promise<Ending> {
  const jobs = await askForJobs(client);
  if (!jobs.ok) return jobs;
  return printRows(session, options, jobs.body, (dress) => showJobs(jobs.value.data, dress));
}

function showJobs(jobs: Jobs, dress: Dress): string {
  return table(
    ["JOB", "EVERY (S)", "STATE", "LAST RUN (UTC)", "TOOK (MS)", "NEXT (UTC)", "OUTCOME", "DETAIL"],
    jobs.map(({ name, running, intervalSeconds, lastRun, nextRunAt }) => [
      name,
      intervalSeconds === null ? "on demand" : String(intervalSeconds),
      running ? "running" : "idle",
      lastRun?.startedAt ?? "never",
      lastRun === null ? "–" : String(lastRun.durationMs),
      nextRunAt ?? "–",
      lastRun?.outcome ?? "–",
      lastRun?.detail ?? "–",
    ]),
    dress,
  );
}

async function listRuns({ session, client }: Operator, options: Plain, name: string): Promise<Ending> {
  const path = `/jobs/${encodeURIComponent(name)}/runs`;
  const runs = await ask(client, { method: "GET", path }, jobRunPageSchema, "list of runs");
  return runs.ok ? printPage(session, options, runs.value, showRuns) : runs;
}

function showRuns(runs: readonly FinishedRun[], dress: Dress): string {
  return table(
    ["STARTED (UTC)", right("TOOK (MS)"), "OUTCOME", "DETAIL"],
    runs.map(({ startedAt, durationMs, outcome, detail }) => [
      startedAt,
      String(durationMs),
      outcome,
      detail,
    ]),
    dress,
  );
}

/** Runs the job, waits for its end and prints what it did. */
export async function runJob(operator: Operator, options: Plain, name: string): Promise<Ending> {
  const ran = await runToEnd(operator, name);
  if (!ran.ok) return ran;
  const { job, outcome, durationMs, detail } = ran.value;
  print(
    operator.session,
    options,
    { run: ran.value },
    () => `${job}: ${outcome} in ${durationMs} ms – ${detail}\n`,
  );
  return outcome === "done" ? EXIT.done : EXIT.failed;
}
