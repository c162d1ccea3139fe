// Asks what screening found and what people found that to be, see screening-matches.sql, adjudicated.sql and judged-before.sql.

import { z } from "zod";
import { ADJUDICATION_VERDICTS } from "#domain/contract/casework/adjudication.ts";
import { DECISIONS } from "#domain/contract/decisions/assessment.ts";
import { ATTEMPT_STATUSES } from "#domain/contract/decisions/screening.ts";
import { defineQuery } from "../query.ts";
import { countColumn, countsColumn, instantColumn, instantParameter, tenantParameters } from "../types.ts";

const windowParameters = { ...tenantParameters, from: instantParameter, to: instantParameter };

export const adjudicatedMatches = defineQuery({
  file: new URL("adjudicated.sql", import.meta.url),
  parameters: z.object(windowParameters),
  row: z.object({
    provider: z.string(),
    check: z.string(),
    reviewed: countColumn,
    false_positives: countsColumn,
    true_matches: countsColumn,
    customers: countColumn,
  }),
});

export const judgedBefore = defineQuery({
  file: new URL("judged-before.sql", import.meta.url),
  parameters: z.object(windowParameters),
  row: z.object({
    provider: z.string(),
    check: z.string(),
    false_positives: countColumn,
    true_matches: countColumn,
  }),
});

const screeningMatchRow = z.object({
  match_id: z.string(),
  decision_id: z.string(),
  transaction_id: z.string(),
  occurred_at: instantColumn,
  status: z.enum(ATTEMPT_STATUSES),
  target: z.string(),
  caption: z.string(),
  entity_id: z.string(),
  /** Empty for a wallet. */
  pair_id: z.string(),
  lists: z.array(z.string()),
  score: z.number(),
  decision: z.enum(DECISIONS),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  subject_id: z.string(),
  external_user_id: z.string().nullable(),
  /** Empty if it was not judged. */
  verdict: z.enum([...ADJUDICATION_VERDICTS, ""]),
  adjudicator: z.string(),
  note: z.string(),
  adjudicated_at: instantColumn,
});
export type ScreeningMatchRow = z.output<typeof screeningMatchRow>;

export const screeningMatches = defineQuery({
  file: new URL("screening-matches.sql", import.meta.url),
  parameters: z.object({
    ...windowParameters,
    state: z.enum(["open", "all"]),
    /** Empty for every decision. */
    decisionId: z.string(),
    /** The page begins after this match of that instant. */
    cursorAt: instantParameter,
    cursorId: z.string(),
    limit: z.int().min(1),
  }),
  row: screeningMatchRow,
});
