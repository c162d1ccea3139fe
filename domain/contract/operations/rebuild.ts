// Rebuilding the warehouse from the logs.

import {
  rebuildEndRequestSchema,
  rebuildProgressSchema,
  rebuildRequestSchema,
  rebuildStateSchema,
  restatedSchema,
  restateRequestSchema,
} from "../operators/rebuild.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const REBUILD = {
  getRebuild: {
    method: "get",
    path: "/warehouse/rebuild",
    tag: "Recovery",
    summary: "Get how much of each log is in the warehouse, and whether a rebuild is running",
    permission: "health:read",
    answer: { status: 200, description: "The progress, log by log.", schema: rebuildProgressSchema },
    codes: ["upstream_failed"],
  },
  beginRebuild: {
    method: "post",
    lowersRisk: "never",
    path: "/warehouse/rebuild",
    tag: "Recovery",
    summary: "Begin to rebuild the warehouse",
    description: "The warehouse discards its record of progress; then send every log again.",
    permission: "logs:recover",
    body: rebuildRequestSchema,
    answer: { status: 200, description: "The state of the rebuild.", schema: rebuildStateSchema },
    codes: ["upstream_failed"],
  },
  endRebuild: {
    method: "post",
    lowersRisk: "never",
    path: "/warehouse/rebuild/end",
    tag: "Recovery",
    summary: "End a rebuild that has finished or failed",
    description: "Jobs that pause during a rebuild run again.",
    permission: "logs:recover",
    optionalBody: rebuildEndRequestSchema,
    answer: { status: 200, description: "The state of the rebuild.", schema: rebuildStateSchema },
    codes: ["upstream_failed"],
  },
  restateCasebook: {
    method: "post",
    lowersRisk: "never",
    path: "/warehouse/restate",
    tag: "Recovery",
    summary: "Announce the present state of cases whose last change has left the log",
    description: "One step at a time; repeat it until nothing is left.",
    permission: "logs:recover",
    body: restateRequestSchema,
    answer: {
      status: 200,
      description: "How many cases were announced, and whether more are left.",
      schema: restatedSchema,
    },
    codes: ["log_not_found"],
  },
} as const satisfies Operations<OperatorOperation>;
