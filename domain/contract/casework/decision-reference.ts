// A decision by every id that it goes by, so that what tells of it leads back to the payment or activity.

import { z } from "zod";

export const decisionReferenceSchema = z
  .object({
    decisionId: z.string(),
    activityId: z.string(),
    transactionId: z.string().nullable().meta({ description: "Null for an activity." }),
    externalActivityId: z.string().nullable().meta({
      description: "Your id; null where the decision was linked before a release kept it.",
    }),
    externalTransactionId: z.string().nullable().meta({
      description:
        "Your id; null for an activity, and where the decision was linked before a release kept it.",
    }),
  })
  .meta({ id: "DecisionReference" });
export type DecisionReference = z.output<typeof decisionReferenceSchema>;

/** In the order of the ids beside it. */
export const decisionReferencesSchema = z.array(decisionReferenceSchema).meta({
  description: "The decisions shown, oldest first, with your ids and ours of activity and transaction.",
});
