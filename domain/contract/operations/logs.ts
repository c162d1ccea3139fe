// Logs and their readers.

import {
  logListSchema,
  logRewindRequestSchema,
  rewoundLogSchema,
  rowsDroppedSchema,
  rowsDropRequestSchema,
  rowsRetriedSchema,
  rowsRetryRequestSchema,
} from "../operators/logs.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const LOGS = {
  listLogs: {
    method: "get",
    path: "/logs",
    tag: "Recovery",
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
    lowersRisk: "never",
    path: "/logs/rewind",
    tag: "Recovery",
    summary: "Send a log to the warehouse again from a position",
    description: "Rewinding counts no event twice.",
    permission: "logs:recover",
    body: logRewindRequestSchema,
    answer: { status: 200, description: "Where the log is sent from.", schema: rewoundLogSchema },
    codes: ["log_not_found", "invalid_state"],
  },
  retryRows: {
    method: "post",
    lowersRisk: "never",
    path: "/logs/retry",
    tag: "Recovery",
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
    lowersRisk: "never",
    path: "/logs/drop",
    tag: "Recovery",
    summary: "Drop rows that a reader set aside",
    description: "The rows stay in the log.",
    permission: "logs:recover",
    body: rowsDropRequestSchema,
    answer: { status: 200, description: "The number of dropped rows.", schema: rowsDroppedSchema },
    codes: ["log_not_found", "invalid_state"],
  },
} as const satisfies Operations<OperatorOperation>;
