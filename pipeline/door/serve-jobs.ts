// What runs offline, how the last runs went, and a run by hand.

import { RUN_JOB } from "#domain/door/operations.ts";
import { JOB_INTERVAL_SECONDS } from "../jobs/jobs.ts";
import type { JobRegistry } from "../jobs/registry.ts";
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

/** Answers when the run has ended; a run that failed is 200 too, and says so. */
export async function runJob(jobs: JobRegistry | null, body: Buffer): Promise<Answer> {
  if (jobs === null) return unavailable("This process runs no jobs.");
  const query = parseBody(RUN_JOB.query, body);
  if (!query.ok) return query.answer;
  const run = await jobs.run(query.value.name);
  return run === null
    ? refuse(404, "job_not_found", "There is no such job.")
    : { status: 200, body: { run } };
}
