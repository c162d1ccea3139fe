// `risk.screening_match.adjudicated`: a person judged a match.

import { z } from "zod";
import { adjudicationSchema } from "../contract/casework/adjudication.ts";

export const MATCH_ADJUDICATED = "risk.screening_match.adjudicated";

/** The event's `data`: the adjudication, and what reports count it by. */
export const matchAdjudicatedSchema = z.looseObject({
  ...adjudicationSchema.shape,
  subjectId: z.string(),
  /** What was compared: the verdict is that of the pair's other matches too, where they compare the same. */
  pairVersion: z.string().nullable(),
  /** Nobody else works on the organisation: where a second person has to agree, the same one does by a second verdict. */
  soleOperator: z.boolean(),
  /** When the payment of the decision happened: reports are by it. */
  decisionOccurredAt: z.string(),
  /** Whose match it was, and in which checks. */
  found: z.array(z.object({ provider: z.string(), check: z.string() })),
});
export type MatchAdjudicated = z.output<typeof matchAdjudicatedSchema>;
