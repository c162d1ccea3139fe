// What was later found out about a decision: request and record.

import { z } from "zod";
import { STRING_MAX } from "../values/limits.ts";
import { boundedString, instant, nonNegativeAmount, codeText, optional } from "../values/primitives.ts";

export const CLASSIFICATIONS = ["fraud", "legitimate", "inconclusive"] as const;
export const OUTCOME_SOURCES = ["customer", "analyst", "chargeback", "case", "sar", "automation"] as const;
export type Classification = (typeof CLASSIFICATIONS)[number];
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number];

/** @param source who may be named as knowing it. */
function outcomeOf<Source extends z.ZodType<OutcomeSource>>(source: Source) {
  return z
    .object({
      externalUserId: optional(boundedString).meta({
        description: "Ownership guard: another customer's decision answers 409 `external_user_mismatch`.",
      }),
      classification: z.enum(CLASSIFICATIONS),
      source,
      occurredAt: instant,
      reasonCode: optional(codeText(STRING_MAX)),
      currency: optional(boundedString),
      lossAmount: optional(nonNegativeAmount),
      recoveredAmount: optional(nonNegativeAmount),
    })
    .superRefine(({ currency, lossAmount, recoveredAmount }, context) => {
      if (currency == null && (lossAmount != null || recoveredAmount != null)) {
        context.addIssue({ code: "custom", path: ["currency"], message: "is needed with an amount" });
      }
    });
}

export const outcomeRequestSchema = outcomeOf(z.enum(OUTCOME_SOURCES)).meta({ id: "OutcomeRequest" });
export type OutcomeRequest = z.output<typeof outcomeRequestSchema>;

/**
 * What a person says, which a system's word outranks: only what came from a bank or a customer is theirs, and the organisation's
 * programs record that with a key. The document goes on naming what it has named.
 */
export const personsOutcomeSchema = outcomeOf(
  z
    .enum(["customer", "analyst", "chargeback", "sar"])
    .default("analyst")
    .refine((source) => source === "analyst", "must be analyst: other sources are recorded with an API key")
    .meta({ description: "`analyst`, or left out; the person who records it is the `actor`." }),
).meta({ id: "OrganisationOutcomeRequest" });

export const outcomeRecordSchema = z
  .object({
    id: z.string(),
    decisionId: z.string(),
    transactionId: z.string().nullable(),
    activityId: z.string(),
    classification: z.enum(CLASSIFICATIONS),
    source: z.enum(OUTCOME_SOURCES),
    occurredAt: z.string(),
    recordedAt: z.string(),
    reasonCode: z.string().nullable(),
    currency: z.string().nullable(),
    lossAmount: z.string().nullable(),
    recoveredAmount: z.string().nullable(),
    sequence: z.number().int().meta({ description: "1, 2, … within the decision, in order of recording." }),
    actor: z
      .string()
      .meta({ description: "Who recorded it: `api_key:<id>`, `operator:<name>` or `investigation:<id>`." }),
    supersedesOutcomeId: z.string().nullable().meta({
      description: "The outcome recorded before this one, for the reader's convenience; nothing is removed.",
    }),
  })
  .meta({ id: "Outcome" });
export type OutcomeRecord = z.output<typeof outcomeRecordSchema>;

export const outcomePageSchema = z
  .object({ data: z.array(outcomeRecordSchema), pagination: z.object({ nextCursor: z.string().nullable() }) })
  .meta({ id: "OutcomePage" });
