// Dead letters: events that could not be loaded, as their topic holds them, and what an operator does with them.

import { z } from "zod";
import { environmentSchema } from "../values/environment.ts";
import { auditReason } from "../values/primitives.ts";

/** Partition and place in the topic of dead letters, and when it was written there: no other letter ever has it. */
export const letterIdSchema = z.string().regex(/^\d{1,5}-\d{1,18}-\d{1,15}$/, "is no id of a dead letter");

/** One act on several letters of a page. */
const ids = z.array(letterIdSchema).min(1).max(100);

/** The event that a letter was to be, as far as its bytes can be read. */
const letterEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  organisationId: z.string(),
  environment: environmentSchema,
  source: z.string().meta({ description: "The log that it was written in." }),
  sequence: z.int().meta({ description: "Its place in that log." }),
  recordedAt: z.string(),
});

export const deadLetterSchema = z
  .object({
    id: z.string(),
    state: z.enum(["open", "retried", "dropped"]),
    code: z.string().meta({ description: "Why it could not be loaded, as a code for programs." }),
    reason: z.string().meta({ description: "Why it could not be loaded, in words; never quotes the event." }),
    failedAt: z.string(),
    from: z
      .object({ topic: z.string(), partition: z.int(), offset: z.string() })
      .nullable()
      .meta({ description: "Where in Kafka it was read; null if the letter does not say." }),
    bytes: z.int(),
    event: letterEventSchema
      .nullable()
      .meta({ description: "Null if its bytes do not say which log and place it comes from." }),
  })
  .meta({ id: "DeadLetter" });
export type DeadLetter = z.output<typeof deadLetterSchema>;

export const deadLetterPageSchema = z
  .object({
    data: z.array(deadLetterSchema),
    pagination: z.object({ nextCursor: z.string().nullable() }),
  })
  .meta({ id: "DeadLetterPage" });
export type DeadLetterPage = z.output<typeof deadLetterPageSchema>;

export const deadLetterRetryRequestSchema = z.strictObject({ ids });
export const deadLetterDropRequestSchema = z.strictObject({
  ids,
  reason: auditReason.meta({ description: "Kept in the audit, and shown with the event in reports." }),
});

/** What was done with each letter. */
export const deadLettersDoneSchema = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(["retried", "dropped", "not_found", "not_ours"]).meta({
          description:
            "`not_found`: no longer kept. `not_ours`: it does not say which topic of this service it came from, so it cannot go back there.",
        }),
      }),
    ),
  })
  .meta({ id: "DeadLettersDone" });
export type DeadLettersDone = z.output<typeof deadLettersDoneSchema>;
