// The answer to a transaction or an activity: what was decided and why.

import { z } from "zod";
import { DEGRADED } from "../values/degraded.ts";
import { DECISIONS, RISK_LEVELS, type Decision, type RiskLevel } from "./decision-levels.ts";
import { screeningSchema } from "./screening.ts";
import { shownPartySchema } from "./shown-party.ts";
import { SUBJECT_TYPES } from "./subject.ts";
import { ASSET_CLASSES, DIRECTIONS } from "./transaction.ts";

export { DECISIONS, RISK_LEVELS, type Decision, type RiskLevel };
export const NEXT_ACTIONS = ["none", "manual_review", "request_information", "step_up", "reject"] as const;

export const matchedRuleSchema = z
  .object({
    ruleId: z.string(),
    ruleVersion: z.number().int(),
    name: z.string(),
    category: z.string(),
    outcome: z.enum(["hit", "no_hit", "snoozed", "error"]),
    scoreModifier: z.number().int(),
    action: z.enum(["none", "review", "block"]),
    evidence: z.array(
      z.object({
        feature: z.string(),
        value: z.unknown(),
        operator: z.string().nullable(),
        threshold: z.unknown(),
      }),
    ),
  })
  .meta({ id: "MatchedRule" });
export type MatchedRule = z.output<typeof matchedRuleSchema>;

export const signalSchema = z.object({
  type: z.string(),
  severity: z.enum(["info", "low", "medium", "high", "critical"]),
  reason: z.string(),
});
export type AssessmentSignal = z.output<typeof signalSchema>;

const placeSchema = z
  .object({
    country: z.string().optional(),
    city: z.string().nullish(),
    region: z.string().nullish(),
    latitude: z.number().nullish(),
    longitude: z.number().nullish(),
    accuracyRadiusKm: z.number().nullish(),
    source: z.enum(["supplied", "ip"]).meta({
      description:
        "`supplied` if the caller named any part of the place, `ip` if the place comes from the address alone.",
    }),
    enrichedFields: z.array(z.literal("country")).readonly().meta({
      description: "Fields that the caller left out and the address of the end user filled.",
    }),
    ipCountry: z.string().optional().meta({
      description: "The country of `ipAddress`, even if a supplied country stays primary.",
    }),
    ipSource: z
      .string()
      .optional()
      .meta({ description: "The table that gave the country, with its version." }),
  })
  .meta({ id: "Place" });

const counterpartyAddressSchema = z
  .object({
    addressId: z.string(),
    network: z.string().meta({ description: "Of the saved address; CAIP-2." }),
    status: z.enum(["needs_review", "approved", "suspended"]),
    provenAt: z.string().nullable().meta({ description: "Null without a proof of control that held." }),
    isSubjects: z.boolean().nullable().optional().meta({
      description:
        "Whether it is saved as this customer's (`externalUserId`). Null if nobody said whose it is, or you named the customer by an id of ours that has no `externalUserId`. Absent in decisions of earlier releases.",
    }),
    asOf: z.string().meta({ description: "When the newest change was made of which the decision knew." }),
  })
  .meta({ id: "CounterpartyAddress" });

const billingLineSchema = z.object({
  type: z.enum(["fraud_assessment", "screening"]),
  quantity: z.number().int(),
  unitAmount: z.string(),
  currency: z.string(),
  reservationId: z.string().nullable(),
  status: z.string(),
});

export const assessmentSchema = z
  .object({
    activityId: z.string(),
    transactionId: z.string().optional(),
    decisionId: z.string(),
    subject: z.object({
      id: z.string(),
      type: z.enum(SUBJECT_TYPES),
      externalUserId: z.string().nullable(),
    }),
    decision: z.enum(DECISIONS),
    summary: z.object({
      outcome: z.enum(DECISIONS),
      title: z.string(),
      reason: z.string(),
      score: z.number().int().min(0).max(100),
      riskLevel: z.enum(RISK_LEVELS),
      matchedRules: z.number().int(),
      nextAction: z.object({ type: z.enum(NEXT_ACTIONS), label: z.string() }),
    }),
    activity: z
      .object({ externalActivityId: z.string(), type: z.string(), occurredAt: z.string() })
      .optional()
      .meta({ description: "What was decided on, by your ids. Absent in decisions of earlier releases." }),
    transaction: z
      .object({
        externalTransactionId: z.string(),
        assetClass: z.enum(ASSET_CLASSES),
        direction: z.enum(DIRECTIONS),
        amount: z.string(),
        currency: z.string(),
        transactionType: z.string(),
        parties: z.array(shownPartySchema),
      })
      .optional()
      .meta({ description: "The same of a transaction; instruments without their identifiers." }),
    counterpartyAddress: counterpartyAddressSchema.optional().meta({
      description:
        "What your address book said of the counterparty's wallet, of several wallets of the worst. Absent if it is not saved there.",
    }),
    alertId: z.string().optional(),
    assessedAt: z.string(),
    matchedRules: z.array(matchedRuleSchema),
    location: placeSchema.nullable().optional().meta({
      description: "Where it happened, as far as is known; null if nothing is known.",
    }),
    screening: screeningSchema,
    signals: z.array(signalSchema),
    billing: z.object({ lines: z.array(billingLineSchema) }),
    processing: z.object({
      receivedAt: z.string(),
      assessedAt: z.string(),
      latencyMs: z.number(),
      systemVersionId: z.string(),
      featureSnapshotId: z.string(),
      region: z.string().nullable(),
      degraded: z.array(z.string()).meta({
        description: `What broke while the evidence was gathered; more words may be added. Today: ${DEGRADED.join(", ")}.`,
      }),
    }),
  })
  .meta({ id: "Assessment" });
export type Assessment = z.output<typeof assessmentSchema>;

export const assessmentResponseSchema = z
  .object({
    assessment: assessmentSchema,
    replayed: z.literal(true).optional().meta({
      description: "Present, and true, when this is an exact replay of a stored assessment.",
    }),
  })
  .meta({ id: "AssessmentResponse" });
