// Lists the finished runs of a job, newest first, as the warehouse has them.

import type { z } from "zod";
import type { JOB_RUNS } from "#domain/door/operations.ts";
import { instantOf } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { runsOfJob } from "#warehouse/queries/lists/job-runs.ts";

export async function jobRuns(
  query: z.output<(typeof JOB_RUNS)["query"]>,
  clickhouse: Warehouse,
): Promise<z.output<(typeof JOB_RUNS)["answer"]>> {
  const rows = await runsOfJob.run(clickhouse, query);
  const runs = rows.map(({ run_id, job, started_at, finished_at, outcome, detail }) => ({
    runId: run_id,
    job,
    startedAt: started_at,
    finishedAt: finished_at,
    durationMs: instantOf(finished_at) - instantOf(started_at),
    outcome,
    detail,
  }));
  return { runs };
}
