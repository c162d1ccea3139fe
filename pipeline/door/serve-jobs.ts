// What runs offline, how the last runs went, and a run by hand.

import { setTimeout } from "node:timers/promises";
import { RUN_JOB } from "#domain/door/operations.ts";
import { JOB_INTERVAL_SECONDS } from "../jobs/jobs.ts";
import type { JobRegistry, JobRun } from "../jobs/registry.ts";
import { refuse, unavailable, type Answer } from "./answer.ts";
import { parseBody } from "./parse-body.ts";

/** @param jobs null in a process without the role `jobs`. */
export function listJobs(jobs: JobRegistry | null): Answer {
  if (jobs === null) return unavailable("This process runs no jobs.");
  return {
    status: 200,
    body: {
      jobs: jobs
        .states()
        .map((state) => ({ ...state, intervalSeconds: JOB_INTERVAL_SECONDS[state.name] ?? null })),
    },
  };
}

/** Far below what proxies and clients wait for an answer. */
const WAIT_MILLISECONDS = 30_000;

/** Answers when the run has ended, or with null while it goes on; a run that failed is 200 too, and says so. */
export async function runJob(
  jobs: JobRegistry | null,
  body: Buffer,
  waitMilliseconds = WAIT_MILLISECONDS,
): Promise<Answer> {
  if (jobs === null) return unavailable("This process runs no jobs.");
  const query = parseBody(RUN_JOB.query, body);
  if (!query.ok) return query.answer;
  const running = jobs.run(query.value.name);
  if (running === null) return refuse(404, "job_not_found", "There is no such job.");
  return { status: 200, body: { run: await endOrNull(running, waitMilliseconds) } };
}

async function endOrNull(running: Promise<JobRun>, milliseconds: number): Promise<JobRun | null> {
  const waiting = new AbortController();
  const tooLong = setTimeout(milliseconds, null, { signal: waiting.signal }).catch(() => null);
  return Promise.race([running, tooLong]).finally(() => waiting.abort());
}
