// `risk.counterparty.rescreened`: lists that were published since say something else of a customer's counterparty. And what
// the job `rescreen` sends the edge to find that out.

import { z } from "zod";
import { assessmentSchema } from "../contract/decisions/assessment.ts";
import { environmentSchema } from "../contract/values/environment.ts";
import { ATTEMPT_STATUSES } from "../contract/decisions/screening.ts";
import { PARTY_TYPES } from "../contract/decisions/transaction.ts";

export const COUNTERPARTY_RESCREENED = "risk.counterparty.rescreened";

/** Targets of one request. */
export const RESCREENED_AT_ONCE = 200;

const whomSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("name"),
    displayName: z.string(),
    type: z.enum(PARTY_TYPES),
    country: z.string().nullable(),
  }),
  z.object({ kind: z.literal("wallet"), address: z.string(), network: z.string() }),
]);

const targetSchema = z.object({
  subject: assessmentSchema.shape.subject,
  /** The newest decision that screened it. */
  decisionId: z.string(),
  listVersion: z.string(),
  whom: whomSchema,
  /** Entries of the embedded lists that were matched; of a wallet, lists. */
  matched: z.array(z.string()),
});
export type RescreenTarget = z.output<typeof targetSchema>;

/** A party's name, or a wallet's address. */
export function nameOf(whom: RescreenTarget["whom"]): string {
  return whom.kind === "name" ? whom.displayName : whom.address;
}

/** `POST /internal/v1/rescreenings` of the edge. Sent again it changes nothing; without targets it only answers. */
export const rescreeningsSchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  targets: z.array(targetSchema).max(RESCREENED_AT_ONCE),
});
export type Rescreenings = z.output<typeof rescreeningsSchema>;

export const rescreeningsAnswerSchema = z.object({
  /** Of the lists that screen now; null where none were published, and nothing was screened. */
  listVersion: z.string().nullable(),
  /** When they were published. */
  publishedAt: z.string().nullable(),
  /** Events that followed. */
  announced: z.int().min(0),
});
export type RescreeningsAnswer = z.output<typeof rescreeningsAnswerSchema>;

/** The event's `data`. */
export const counterpartyRescreenedSchema = z.looseObject({
  subject: assessmentSchema.shape.subject,
  decisionId: z.string(),
  whom: whomSchema,
  change: z.enum(["listed", "delisted"]),
  status: z.enum(ATTEMPT_STATUSES),
  lists: z.array(z.string()),
  entries: z.array(z.string()),
  listVersion: z.string(),
  previousListVersion: z.string(),
});
export type CounterpartyRescreened = z.output<typeof counterpartyRescreenedSchema>;
