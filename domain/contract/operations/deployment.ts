// The deployment as a whole: health, operators' tokens, jobs.

import { healthSchema, jobPageSchema, jobRunSchema } from "../operator-answers.ts";
import { madeTokenSchema, tokenRequestSchema } from "../operator-token.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const DEPLOYMENT = {
  getSystemHealth: {
    method: "get",
    path: "/health",
    tag: "Health",
    summary: "Get the health of every part",
    permission: "health:read",
    answer: { status: 200, description: "The health of the edge and of the pipeline.", schema: healthSchema },
  },
  createToken: {
    method: "post",
    path: "/tokens",
    tag: "Operators",
    summary: "Create an operator token with a role or single permissions",
    permission: "tokens:make",
    body: tokenRequestSchema,
    answer: { status: 201, description: "The token, which is not shown again.", schema: madeTokenSchema },
  },
  listJobs: {
    method: "get",
    path: "/jobs",
    tag: "Jobs",
    summary: "List jobs with their last runs",
    permission: "health:read",
    answer: { status: 200, description: "All jobs.", schema: jobPageSchema },
    codes: ["upstream_failed"],
  },
  runJob: {
    method: "post",
    path: "/jobs/{name}/run",
    tag: "Jobs",
    summary: "Run a job now",
    permission: "jobs:run",
    answer: { status: 200, description: "The run and its result.", schema: jobRunSchema },
    codes: ["job_not_found", "upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
