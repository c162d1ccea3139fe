// `risk.screening_match.adjudicated`: a person judged a match; and what the edge asks the door for the matches to judge.

import { z } from "zod";
import { adjudicationSchema } from "../contract/adjudication.ts";
import { environmentSchema } from "../contract/environment.ts";

export const MATCH_ADJUDICATED = "risk.screening_match.adjudicated";

/** The event's `data`: the adjudication, and what reports count it by. */
export const matchAdjudicatedSchema = z.looseObject({
  ...adjudicationSchema.shape,
  subjectId: z.string(),
  /** When the payment of the decision happened: reports are by it. */
  decisionOccurredAt: z.string(),
  /** Whose match it was, and in which checks. */
  found: z.array(z.object({ provider: z.string(), check: z.string() })),
});
export type MatchAdjudicated = z.output<typeof matchAdjudicatedSchema>;

/** `POST /v1/reports/screening-matches` of the door. */
export const matchesQuerySchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  from: z.string(),
  to: z.string(),
  /** `open`: nobody could tell yet what it is. */
  state: z.enum(["open", "all"]),
  limit: z.int().min(1),
  cursor: z.string().nullable(),
});
export type MatchesQuery = z.output<typeof matchesQuerySchema>;
