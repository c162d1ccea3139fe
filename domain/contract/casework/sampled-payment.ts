// Payments of the judged sample as those see them who judge: what was paid, never what was decided or why, so that nothing
// leads them to one answer.

import { z } from "zod";
import { assessmentSchema } from "../decisions/assessment.ts";
import { CLASSIFICATIONS } from "../decisions/outcome.ts";
import { STRING_MAX } from "../values/limits.ts";
import { codeText, optional } from "../values/primitives.ts";

const { subject, activity, transaction, location } = assessmentSchema.shape;

const sampledPaymentSchema = z
  .object({
    transactionId: z.string(),
    externalTransactionId: z.string(),
    subject,
    occurredAt: z.string(),
    assessedAt: z.string().meta({ description: "Since when it waits." }),
    amount: z.string(),
    currency: z.string(),
    state: z.enum(["waiting", "judged"]).meta({
      description:
        "`judged` once it has an outcome that says fraud or legitimate, or was judged inconclusive.",
    }),
  })
  .meta({ id: "SampledPayment" });
export type SampledPayment = z.output<typeof sampledPaymentSchema>;

export const sampledPaymentDetailSchema = sampledPaymentSchema
  .extend({
    activity: activity.unwrap().nullable(),
    transaction: transaction.unwrap().nullable(),
    location: location.unwrap(),
    features: z.record(z.string(), z.union([z.number(), z.boolean()])).meta({
      description: "What the customer did before, as rules read it.",
    }),
  })
  .meta({ id: "SampledPaymentDetail" });
export type SampledPaymentDetail = z.output<typeof sampledPaymentDetailSchema>;

/** Those that wait, the longest first. */
export const sampledPaymentPageSchema = z.object({
  data: z.array(sampledPaymentSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type SampledPaymentPage = z.output<typeof sampledPaymentPageSchema>;

/** The body of `POST …/samples/{transactionId}/judgement`. */
export const judgementRequestSchema = z.strictObject({
  classification: z.enum(CLASSIFICATIONS),
  reasonCode: optional(codeText(STRING_MAX)),
});
export type JudgementRequest = z.output<typeof judgementRequestSchema>;
