// Snoozes: a rule that is left out of one customer's decisions until an instant, because somebody looked and said why.

import { z } from "zod";
import { boundedString, instant, noteText } from "../values/primitives.ts";

/** A rule is left out no longer than half a year at once. */
export const SNOOZE_DAYS_MAX = 180;
const REASON_MAX = 500;
/** Why; kept with it and in the audit. */
export const snoozeReason = noteText(REASON_MAX);

/** The body of `POST /operator/v1/organisations/{id}/snoozes`. */
export const snoozeRequestSchema = z.strictObject({
  /** The customer, by our id (`assessment.subject.id`) or the caller's. */
  subjectId: boundedString,
  ruleId: boundedString,
  until: instant,
  reason: snoozeReason,
});
export type SnoozeRequest = z.output<typeof snoozeRequestSchema>;

export const snoozeSchema = z.object({
  id: z.string(),
  subjectId: z.string(),
  externalUserId: z
    .string()
    .nullable()
    .meta({ description: "The caller's id of the customer, if it is known." }),
  ruleId: z.string(),
  until: z.string(),
  reason: z.string(),
  actor: z.string(),
  createdAt: z.string(),
  proposedBy: z.string().optional().meta({
    description:
      "Who wanted it first, if it is more than one person may do, a day in any 7; the actor agreed.",
  }),
  soleOperator: z.literal(true).optional().meta({
    description: "Present if it is more than one person may do, a day in any 7, and nobody else could agree.",
  }),
});
export type Snooze = z.output<typeof snoozeSchema>;

/** Those that have not ended, newest first. */
export const snoozePageSchema = z.object({
  data: z.array(snoozeSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type SnoozePage = z.output<typeof snoozePageSchema>;
