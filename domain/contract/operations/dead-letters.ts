// Events that could not be loaded.

import { z } from "zod";
import {
  deadLetterDropRequestSchema,
  deadLetterPageSchema,
  deadLetterRetryRequestSchema,
  deadLetterSchema,
  deadLettersDoneSchema,
} from "../operators/dead-letters.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

export const DEAD_LETTERS = {
  listDeadLetters: {
    method: "get",
    path: "/dead-letters",
    tag: "Recovery",
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
    tag: "Recovery",
    summary: "Get a dead letter",
    permission: "health:read",
    answer: { status: 200, description: "The dead letter.", schema: deadLetterSchema },
    codes: ["dead_letter_not_found", "upstream_failed"],
  },
  retryDeadLetters: {
    method: "post",
    lowersRisk: "never",
    path: "/dead-letters/retry",
    tag: "Recovery",
    summary: "Send dead letters to their topics again",
    description: "Retrying counts no event twice.",
    permission: "logs:recover",
    body: deadLetterRetryRequestSchema,
    answer: { status: 200, description: "The letters that were sent.", schema: deadLettersDoneSchema },
    codes: ["upstream_failed"],
  },
  dropDeadLetters: {
    method: "post",
    lowersRisk: "never",
    path: "/dead-letters/drop",
    tag: "Recovery",
    summary: "Drop the events of dead letters",
    description: "Reports name them as set aside and can then be complete.",
    permission: "logs:recover",
    body: deadLetterDropRequestSchema,
    answer: { status: 200, description: "The letters that were dropped.", schema: deadLettersDoneSchema },
    codes: ["upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
