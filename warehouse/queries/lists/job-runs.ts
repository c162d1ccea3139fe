// Asks how the last runs of a job went, see job-runs.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { instantColumn } from "../types.ts";

export const runsOfJob = defineQuery({
  file: new URL("job-runs.sql", import.meta.url),
  parameters: z.object({ name: z.string(), limit: z.int().min(1) }),
  row: z.object({
    run_id: z.string(),
    job: z.string(),
    started_at: instantColumn,
    finished_at: instantColumn,
    outcome: z.enum(["done", "failed"]),
    detail: z.string(),
  }),
});
