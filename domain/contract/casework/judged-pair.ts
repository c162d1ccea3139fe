// A judged pair: what people found a payee of a customer and a listed entity to be, for the payments that follow.

import { z } from "zod";
import { PARTY_TYPES } from "../decisions/transaction.ts";
import { noteText } from "../values/primitives.ts";

/** How long a false positive counts, where the organisation says nothing else. */
export const DEFAULT_PAIR_DAYS = 365;
/** Why a pair is revoked. */
export const pairReason = noteText(500);
export const pairDaysSchema = z.int().min(1).max(1_825);

/** Who found what, of which version of the pair. */
const givenVerdictSchema = z.object({
  verdict: z.enum(["false_positive", "true_match"]),
  /** See `pairVersionOf`; null where it is not known what the list said. */
  pairVersion: z.string().nullable(),
  matchId: z.string(),
  decisionId: z.string(),
  note: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type GivenVerdict = Readonly<z.output<typeof givenVerdictSchema>>;

/** A verdict that counts. */
const standingVerdictSchema = givenVerdictSchema.extend({
  /** Who agreed; null where it needed nobody. */
  agreedBy: z.string().nullable(),
  agreedAt: z.string().nullable(),
  /** The instant from which it no longer counts; null for a true match, which ends only when it is taken back. */
  until: z.string().nullable(),
});
export type StandingVerdict = Readonly<z.output<typeof standingVerdictSchema>>;

export const judgedPairSchema = z.object({
  id: z.string(),
  subjectId: z.string(),
  externalUserId: z
    .string()
    .nullable()
    .meta({ description: "The caller's id of the customer, if it is known." }),
  payee: z.object({ displayName: z.string().nullable(), type: z.enum(PARTY_TYPES) }),
  entity: z.object({ id: z.string(), caption: z.string(), lists: z.array(z.string()) }),
  standing: standingVerdictSchema
    .nullable()
    .meta({ description: "What counts for the next payment; null while nothing does." }),
  proposed: givenVerdictSchema.nullable().meta({
    description: "A false positive of a sanctions match that waits for the same verdict of a second person.",
  }),
  changedAt: z.string(),
});
export type JudgedPair = z.output<typeof judgedPairSchema>;

/** Those of which something counts or waits, newest change first. */
export const judgedPairPageSchema = z.object({
  data: z.array(judgedPairSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type JudgedPairPage = z.output<typeof judgedPairPageSchema>;
