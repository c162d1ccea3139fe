// `GET /v1/jobs` and `POST /v1/jobs/{name}/run`: what runs offline, how the last runs went, and a run by hand.

import { JOB_INTERVAL_SECONDS } from "../jobs/jobs.ts";
import type { JobRegistry } from "../jobs/registry.ts";
import { refuse, unavailable, type Answer } from "./answer.ts";

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
export async function runJob(jobs: JobRegistry | null, name: string): Promise<Answer> {
  if (jobs === null) return unavailable("This process runs no jobs.");
  const run = await jobs.run(name);
  return run === null
    ? refuse(404, "job_not_found", "There is no such job.")
    : { status: 200, body: { run } };
}
