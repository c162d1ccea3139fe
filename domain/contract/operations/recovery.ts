// Recovery: logs and their readers, rebuilding the warehouse, dead letters.

import { z } from "zod";
import {
  deadLetterDropRequestSchema,
  deadLetterPageSchema,
  deadLetterRetryRequestSchema,
  deadLetterSchema,
  deadLettersDoneSchema,
} from "../dead-letters.ts";
import {
  logListSchema,
  logRewindRequestSchema,
  rewoundLogSchema,
  rowsDroppedSchema,
  rowsDropRequestSchema,
  rowsRetriedSchema,
  rowsRetryRequestSchema,
} from "../logs.ts";
import {
  rebuildEndRequestSchema,
  rebuildProgressSchema,
  rebuildRequestSchema,
  rebuildStateSchema,
  restatedSchema,
  restateRequestSchema,
} from "../rebuild.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

const TAG = "Recovery";

export const RECOVERY = {
  listLogs: {
    method: "get",
    path: "/logs",
    tag: TAG,
    summary: "List every log with the progress of its readers",
    permission: "health:read",
    answer: {
      status: 200,
      description: "The logs, and the objects that did not answer.",
      schema: logListSchema,
    },
  },
  rewindLog: {
    method: "post",
    path: "/logs/rewind",
    tag: TAG,
    summary: "Send a log to the warehouse again from a position",
    description: "Rewinding counts no event twice.",
    permission: "logs:recover",
    body: logRewindRequestSchema,
    answer: { status: 200, description: "Where the log is sent from.", schema: rewoundLogSchema },
    codes: ["log_not_found", "invalid_state"],
  },
  retryRows: {
    method: "post",
    path: "/logs/retry",
    tag: TAG,
    summary: "Hand rows that a reader set aside to it again",
    permission: "logs:recover",
    body: rowsRetryRequestSchema,
    answer: {
      status: 200,
      description: "The number of rows that are tried again.",
      schema: rowsRetriedSchema,
    },
    codes: ["log_not_found"],
  },
  dropRows: {
    method: "post",
    path: "/logs/drop",
    tag: TAG,
    summary: "Drop rows that a reader set aside",
    description: "The rows stay in the log.",
    permission: "logs:recover",
    body: rowsDropRequestSchema,
    answer: { status: 200, description: "The number of dropped rows.", schema: rowsDroppedSchema },
    codes: ["log_not_found", "invalid_state"],
  },
  getRebuild: {
    method: "get",
    path: "/warehouse/rebuild",
    tag: TAG,
    summary: "Get how much of each log is in the warehouse, and whether a rebuild is running",
    permission: "health:read",
    answer: { status: 200, description: "The progress, log by log.", schema: rebuildProgressSchema },
    codes: ["upstream_failed"],
  },
  beginRebuild: {
    method: "post",
    path: "/warehouse/rebuild",
    tag: TAG,
    summary: "Begin to rebuild the warehouse",
    description: "The warehouse discards its record of progress; then send every log again.",
    permission: "logs:recover",
    body: rebuildRequestSchema,
    answer: { status: 200, description: "The state of the rebuild.", schema: rebuildStateSchema },
    codes: ["upstream_failed"],
  },
  endRebuild: {
    method: "post",
    path: "/warehouse/rebuild/end",
    tag: TAG,
    summary: "End a rebuild that has finished or failed",
    description: "Jobs that pause during a rebuild run again.",
    permission: "logs:recover",
    optionalBody: rebuildEndRequestSchema,
    answer: { status: 200, description: "The state of the rebuild.", schema: rebuildStateSchema },
    codes: ["upstream_failed"],
  },
  restateCasebook: {
    method: "post",
    path: "/warehouse/restate",
    tag: TAG,
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
  listDeadLetters: {
    method: "get",
    path: "/dead-letters",
    tag: TAG,
    summary: "List events that could not be loaded, oldest first",
    permission: "health:read",
    query: {
      ...pageParameters,
      state: z
        .enum(["open", "all"])
        .optional()
        .meta({ description: "`open`, the default, leaves out settled ones." }),
    },
    answer: {
      status: 200,
      description: "A page of dead letters, each with its reason.",
      schema: deadLetterPageSchema,
    },
    codes: ["upstream_failed"],
  },
  getDeadLetter: {
    method: "get",
    path: "/dead-letters/{letterId}",
    tag: TAG,
    summary: "Get a dead letter",
    permission: "health:read",
    answer: { status: 200, description: "The dead letter.", schema: deadLetterSchema },
    codes: ["dead_letter_not_found", "upstream_failed"],
  },
  retryDeadLetters: {
    method: "post",
    path: "/dead-letters/retry",
    tag: TAG,
    summary: "Send dead letters to their topics again",
    description: "Retrying counts no event twice.",
    permission: "logs:recover",
    body: deadLetterRetryRequestSchema,
    answer: { status: 200, description: "The letters that were sent.", schema: deadLettersDoneSchema },
    codes: ["upstream_failed"],
  },
  dropDeadLetters: {
    method: "post",
    path: "/dead-letters/drop",
    tag: TAG,
    summary: "Drop the events of dead letters",
    description: "Reports name them as set aside and can then be complete.",
    permission: "logs:recover",
    body: deadLetterDropRequestSchema,
    answer: { status: 200, description: "The letters that were dropped.", schema: deadLettersDoneSchema },
    codes: ["upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
