// Bodies of the operator interface, for ops, the console and the command line. Not part of the integrators' contract.

import { z } from "zod";
import { DECISIONS } from "../decisions/assessment.ts";
import { environmentSchema } from "../values/environment.ts";
import { emergencyRequestSchema } from "./emergency.ts";
import { priceChangesSchema } from "../../billing/tariff.ts";
import { pairDaysSchema } from "../casework/judged-pair.ts";
import { nameText, positiveAmount, writtenText } from "../values/primitives.ts";
import {
  labelMaturityDaysSchema,
  minimumCustomersSchema,
  minimumDenominatorsSchema,
} from "../reports/report-evidence.ts";
import { controlDomainsSchema } from "../settings/control-domains.ts";
import { providerChangesSchema } from "../settings/provider-settings.ts";
import { thresholdGoalChangesSchema } from "../settings/threshold-goal.ts";
import { rateLimitChangesSchema, rateLimitSchema } from "../settings/rate-limits.ts";

const NOTE_MAX = 500;
const name = nameText(120);

/** How many ledgers an organisation's production may have: it cannot be changed later. */
export const LEDGER_COUNTS = [1, 8, 32, 64] as const;
export type LedgerCount = (typeof LEDGER_COUNTS)[number];

export const organisationRequestSchema = z.strictObject({
  name,
  ledgers: z.literal(LEDGER_COUNTS).optional().meta({
    description:
      "Ledgers of production, fixed at creation: 8 unless you say otherwise. More hold more decisions; each decision costs more than with 1.",
  }),
  /** For the four keys that are created with the organisation. */
  keyRateLimit: rateLimitSchema.optional(),
});

export const organisationChangesSchema = z
  .strictObject({
    prices: priceChangesSchema.optional(),
    /** Whom production asks outside for screening. */
    providers: providerChangesSchema.optional(),
    /** Keep providers even if they do not answer a first question. */
    uncheckedProviders: z.literal(true).optional(),
    /** What requests without `Service-Version` are of, and endpoints begin with. Webhook endpoints move first. */
    contractVersion: z.string().optional(),
    /** Of keys without a limit of their own, and of the report routes. */
    rateLimits: rateLimitChangesSchema.optional(),
    /** Days until the label of a decision is taken as known. */
    labelMaturityDays: labelMaturityDaysSchema.optional(),
    /** By report: a ratio of fewer is not shown. */
    minimumDenominators: minimumDenominatorsSchema
      .partial()
      .refine((changes) => Object.keys(changes).length > 0, "must name at least one report")
      .optional(),
    /** Of fewer customers no ratio of payments is shown. */
    minimumCustomers: minimumCustomersSchema.optional(),
    /** What thresholds are recommended for. */
    thresholdGoal: thresholdGoalChangesSchema.optional(),
    /** Days that a match judged a false positive counts for later payments to the same payee. */
    judgedPairDays: pairDaysSchema.optional(),
    /** Which domains a control challenge may name as the one that asks. The list is replaced as a whole; an empty one takes all away. */
    controlDomains: controlDomainsSchema.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "must name at least one setting")
  .refine(
    ({ providers, uncheckedProviders }) => providers !== undefined || uncheckedProviders === undefined,
    "uncheckedProviders needs providers",
  );

export const keyRequestSchema = z.strictObject({
  type: z.enum(["secret", "publishable"]),
  environment: environmentSchema,
  name: name.optional(),
  rateLimit: rateLimitSchema.optional(),
  emergency: emergencyRequestSchema,
});

export const creditGrantRequestSchema = z.strictObject({
  amount: positiveAmount,
  /** ISO 4217. The first grant says which currency the credit is in; left out, it is that one. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be three capital letters")
    .optional(),
  /** Why; kept with the entry and in the audit. */
  note: writtenText(NOTE_MAX).optional(),
});
export type CreditGrantRequest = z.output<typeof creditGrantRequestSchema>;

/** What `GET …/decisions/{reference}/replay` answers: a stored decision beside the same one, decided again. */
export const decisionReplaySchema = z.object({
  decisionId: z.string(),
  systemVersionId: z.string(),
  /** Every byte of the answer, and every rule that ran. */
  identical: z.boolean(),
  decision: z.object({ stored: z.enum(DECISIONS), again: z.enum(DECISIONS) }),
  score: z.object({ stored: z.number(), again: z.number() }),
  differences: z.array(z.object({ field: z.string(), stored: z.unknown(), again: z.unknown() })),
});
export type DecisionReplay = z.output<typeof decisionReplaySchema>;
