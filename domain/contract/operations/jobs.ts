// Jobs that run offline.

import { jobPageSchema, jobRunPageSchema, jobRunSchema } from "../operators/operator-answers.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const JOBS = {
  listJobs: {
    method: "get",
    path: "/jobs",
    tag: "Jobs",
    summary: "List jobs with their last and next runs",
    permission: "health:read",
    answer: { status: 200, description: "All jobs.", schema: jobPageSchema },
    codes: ["upstream_failed"],
  },
  listJobRuns: {
    method: "get",
    path: "/jobs/{name}/runs",
    tag: "Jobs",
    summary: "List a job's finished runs, newest first",
    description:
      "From the warehouse: the newest 50 of the last 90 days, whichever process ran them. None for a name that no job has.",
    permission: "health:read",
    answer: { status: 200, description: "The runs.", schema: jobRunPageSchema },
    codes: ["upstream_failed"],
  },
  runJob: {
    method: "post",
    lowersRisk: "never",
    path: "/jobs/{name}/run",
    tag: "Jobs",
    summary: "Run a job now",
    permission: "jobs:run",
    answer: {
      status: 200,
      description: "The run, or null if it takes over 30 seconds.",
      schema: jobRunSchema,
    },
    codes: ["job_not_found", "upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
