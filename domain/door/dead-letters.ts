// Dead letters: the edge lists them, shows them, sends them again, and says what an operator did with them.

import { z } from "zod";
import {
  deadLetterPageSchema,
  deadLettersDoneSchema,
  letterIdSchema,
} from "../contract/operators/dead-letters.ts";
import { question } from "./question.ts";

const AT_ONCE = 100;

const listQuerySchema = z.object({
  limit: z.int().min(1).max(AT_ONCE),
  cursor: letterIdSchema.nullable(),
  /** Also those that were retried or dropped. */
  settled: z.boolean(),
});
export type LettersQuery = z.output<typeof listQuerySchema>;

const idsQuerySchema = z.object({ ids: z.array(letterIdSchema).min(1).max(AT_ONCE).readonly() });

export const LIST_LETTERS = question("/v1/dead-letters/list", listQuerySchema, deadLetterPageSchema);

/** Those that are still kept, in no particular order. */
export const FIND_LETTERS = question(
  "/v1/dead-letters/show",
  idsQuerySchema,
  deadLetterPageSchema.pick({ data: true }),
);

export const RETRY_LETTERS = question("/v1/dead-letters/retry", idsQuerySchema, deadLettersDoneSchema);

/** What was done with a letter, as the audit has it and the warehouse's `dead_letter_acts`. */
const letterActSchema = z.object({
  letterId: letterIdSchema,
  act: z.enum(["retried", "dropped"]),
  organisationId: z.string(),
  environment: z.string(),
  source: z.string(),
  sequence: z.int(),
  eventId: z.string(),
  reason: z.string(),
  actor: z.string(),
  at: z.string(),
});
export type LetterAct = z.output<typeof letterActSchema>;

export const SETTLE_LETTERS = question(
  "/v1/dead-letters/settle",
  z.object({ acts: z.array(letterActSchema).min(1).max(AT_ONCE) }),
  z.object({ settled: z.int() }),
);
