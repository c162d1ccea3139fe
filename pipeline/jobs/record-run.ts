// Keeps finished job runs in the warehouse, where every process and person can see them.

import { hostname } from "node:os";
import type { Warehouse } from "#warehouse/client.ts";
import type { JobRun } from "./registry.ts";

/** @throws ClickHouseError when the warehouse cannot take it. */
export async function recordJobRun(clickhouse: Warehouse, run: JobRun): Promise<void> {
  await clickhouse.insert({
    table: "job_runs",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: [
      {
        run_id: run.runId,
        job: run.job,
        process: `${hostname()}/${process.pid}`,
        started_at: run.startedAt,
        finished_at: run.finishedAt,
        outcome: run.outcome,
        detail: run.detail,
      },
    ],
  });
}
