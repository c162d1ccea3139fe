// What a person found a screening match to be: the request, the saved record, and the list of matches to review.

import { z } from "zod";
import { DECISIONS } from "../decisions/assessment.ts";
import { ATTEMPT_STATUSES } from "../decisions/screening.ts";
import { writtenText } from "../values/primitives.ts";

const NOTE_MAX = 500;

/** `unclear`: somebody looked and could not tell; the match stays open. Added to, never changed. */
export const ADJUDICATION_VERDICTS = ["true_match", "false_positive", "unclear"] as const;
const verdict = z.enum(ADJUDICATION_VERDICTS);

/** The body of `POST …/screening-matches/{matchId}/adjudication`. */
export const adjudicationRequestSchema = z.strictObject({
  verdict,
  /** Why; kept with it and in the audit. */
  note: writtenText(NOTE_MAX).nullish(),
});
export type AdjudicationRequest = z.output<typeof adjudicationRequestSchema>;

/** An adjudication as it is kept; appended, never changed: of several on one match the last one counts. */
export const adjudicationSchema = z.object({
  id: z.string(),
  matchId: z.string(),
  decisionId: z.string(),
  entityId: z.string(),
  verdict,
  note: z.string().nullable(),
  actor: z.string(),
  adjudicatedAt: z.string(),
  supersedesAdjudicationId: z.string().nullable(),
  pairId: z.string().nullable().meta({
    description:
      "The pair of payee and listed entity, for whose later payments the verdict counts too; null for a wallet.",
  }),
  needsAgreement: z.boolean().meta({
    description:
      "Of a sanctions match `false_positive` counts for later payments only after a second person has given the same verdict.",
  }),
});
export type Adjudication = z.output<typeof adjudicationSchema>;

/** A match as a person looks at it, with the verdict that counts. */
export const listedMatchSchema = z.object({
  matchId: z.string(),
  decisionId: z.string(),
  transactionId: z.string(),
  occurredAt: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  /** Who was screened, as the caller wrote it; empty for a wallet. */
  target: z.string(),
  caption: z.string(),
  entityId: z.string(),
  lists: z.array(z.string()),
  pairId: z
    .string()
    .nullable()
    .meta({ description: "Matches of one pair have the same verdict. Null for a wallet." }),
  score: z.number(),
  decision: z.enum(DECISIONS),
  amount: z
    .string()
    .nullable()
    .meta({ description: "Null, as the currency, for an activity, and in decisions of earlier releases." }),
  currency: z.string().nullable(),
  subject: z.object({ id: z.string(), externalUserId: z.string().nullable() }),
  verdict: verdict.nullable(),
  adjudication: adjudicationSchema.pick({ actor: true, note: true, adjudicatedAt: true }).nullable().meta({
    description: "Who gave the verdict that counts, why and when; null without a verdict.",
  }),
});
export type ListedMatch = z.output<typeof listedMatchSchema>;

export const matchPageSchema = z.object({
  data: z.array(listedMatchSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type MatchPage = z.output<typeof matchPageSchema>;
