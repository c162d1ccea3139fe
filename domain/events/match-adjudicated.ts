// `risk.screening_match.adjudicated`: a person judged a match.

import { z } from "zod";
import { adjudicationSchema } from "../contract/casework/adjudication.ts";

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
