// What webhooks tell: every event type with the shape of its `data`. Types are added, never removed; fields
// are added, never changed. Where data comes from a log as it stands there, unknown fields survive.

import { z } from "zod";
import { alertSchema } from "../contract/casework/alert.ts";
import { decisionReferenceSchema } from "../contract/casework/decision-reference.ts";
import { assessmentSchema, DECISIONS } from "../contract/decisions/assessment.ts";
import { environmentSchema } from "../contract/values/environment.ts";
import { outcomeRecordSchema } from "../contract/decisions/outcome.ts";
import { signalSchema } from "../contract/casework/signal.ts";
import { VERSION_STATES } from "../contract/settings/system-version.ts";
import { driftDetectedSchema } from "../events/drift-detected.ts";
import { thresholdRecommendedSchema } from "../events/threshold-recommended.ts";
import { shownPartySchema } from "../contract/decisions/shown-party.ts";
import { addressStateChangedSchema } from "./address-state.ts";
import { boundedScreeningSchema } from "./bound-evidence.ts";

const shown = assessmentSchema.shape;

const activityAssessedSchema = z.object({
  subject: shown.subject,
  externalActivityId: z.string(),
  activityId: z.string(),
  decisionId: z.string(),
  activityType: z.string(),
  assessment: z.object({
    decision: z.enum(DECISIONS),
    summary: shown.summary,
    alertId: shown.alertId,
    assessedAt: z.string(),
  }),
  signals: shown.signals,
  screening: boundedScreeningSchema,
  billing: shown.billing,
});
export type ActivityAssessed = z.output<typeof activityAssessedSchema>;

const transactionAssessedSchema = activityAssessedSchema.omit({ activityType: true }).extend({
  externalTransactionId: z.string(),
  transactionId: z.string(),
  transaction: z.object({
    assetClass: z.string(),
    direction: z.string(),
    amount: z.string(),
    currency: z.string(),
    transactionType: z.string(),
  }),
  parties: z.array(shownPartySchema),
});
export type TransactionAssessed = z.output<typeof transactionAssessedSchema>;

const outcomeRecordedSchema = z.object({ outcome: outcomeRecordSchema, ...decisionReferenceSchema.shape });

const keySchema = z.object({
  keyId: z.string(),
  prefix: z.string(),
  type: z.enum(["publishable", "secret"]),
  environment: environmentSchema,
});

const versionChangedSchema = z.object({
  systemVersionId: z.string(),
  number: z.int(),
  name: z.string(),
  contentHash: z.string(),
  state: z.enum(VERSION_STATES),
  previousState: z.enum(VERSION_STATES).nullable(),
  reason: z.string().nullable(),
});

const { decisionId, activityId, ...mayBeNull } = decisionReferenceSchema.shape;
const signalCreatedSchema = signalSchema.omit({ id: true }).extend({
  signalId: z.string(),
  decisionId: decisionId.nullable().meta({
    description: "The newest of `decisions`; null for what no one decision shows, such as drift.",
  }),
  activityId: activityId.nullable(),
  ...mayBeNull,
});
const alertCreatedSchema = alertSchema.omit({ id: true }).extend({
  alertId: z.string(),
  ...decisionReferenceSchema.shape,
  decisionId: decisionId.meta({ description: "The newest of `decisions`." }),
});
const verificationSchema = z.looseObject({ verificationId: z.string() });

export interface WebhookEventKind {
  readonly description: string;
  /** The kind of thing that the envelope's `resource` names. */
  readonly resource: string;
  /** The field of `data` with the resource's id; null where the event is made from a record that names it. */
  readonly resourceField: string | null;
  readonly data: z.ZodType;
  /** False for what is accepted in subscriptions and never sent from here. */
  readonly available: boolean;
}

const decided = { resource: "transaction", resourceField: null, available: true } as const;
const key = { resource: "api_key", resourceField: "keyId", data: keySchema, available: true } as const;

/** In the order of the catalogue. */
export const WEBHOOK_EVENTS = {
  "fraud.transaction.assessed": {
    ...decided,
    description: "A transaction was decided.",
    data: transactionAssessedSchema,
  },
  "fraud.activity.assessed": {
    description: "A customer's activity was decided.",
    resource: "activity",
    resourceField: null,
    data: activityAssessedSchema,
    available: true,
  },
  "event.flagged": {
    ...decided,
    description:
      "A decision other than `allow`. An alias: it has the id and the data of its canonical event.",
    data: z.union([transactionAssessedSchema, activityAssessedSchema]),
  },
  "fraud.outcome.recorded": {
    description: "It was recorded what a decision turned out to be.",
    resource: "outcome",
    resourceField: null,
    data: outcomeRecordedSchema,
    available: true,
  },
  "risk.drift.detected": {
    description: "Payments are no longer those that the rules were made for.",
    resource: "drift",
    resourceField: "feature",
    data: driftDetectedSchema,
    available: true,
  },
  "risk.threshold.recommended": {
    description: "Another limit would do better. Nothing is changed by it.",
    resource: "threshold_recommendation",
    resourceField: "id",
    data: thresholdRecommendedSchema,
    available: true,
  },
  "risk.system_version.changed": {
    description: "A system version was approved, became active or was retired.",
    resource: "system_version",
    resourceField: "systemVersionId",
    data: versionChangedSchema,
    available: true,
  },
  "risk.signal.created": {
    description: "A signal was raised.",
    resource: "signal",
    resourceField: "signalId",
    data: signalCreatedSchema,
    available: true,
  },
  "alert.created": {
    description: "An alert was opened.",
    resource: "alert",
    resourceField: "alertId",
    data: alertCreatedSchema,
    available: true,
  },
  "api_key.created": { ...key, description: "An API key was created." },
  "api_key.revoked": { ...key, description: "An API key was revoked." },
  "crypto_address.changed": {
    description: "A saved crypto address is new, or was approved, suspended or archived.",
    resource: "crypto_address",
    resourceField: "addressId",
    data: addressStateChangedSchema,
    available: true,
  },
  "verification.*": {
    description: "Outcomes of identity verifications, sent by the identity service.",
    resource: "verification",
    resourceField: "verificationId",
    data: verificationSchema,
    available: false,
  },
} as const satisfies Record<string, WebhookEventKind>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];

/** Those that are sent from here. */
export const SENT_EVENT_TYPES: readonly WebhookEventType[] = WEBHOOK_EVENT_TYPES.filter(
  (type) => WEBHOOK_EVENTS[type].available,
);

/** Every type, those of the future included. */
export const EVERY_TYPE = "*";

/** Whether text that came from elsewhere names an event type. */
export function isWebhookEventType(text: string): text is WebhookEventType {
  return Object.hasOwn(WEBHOOK_EVENTS, text);
}

export function isSubscribed(subscribed: readonly string[], type: WebhookEventType): boolean {
  return subscribed.includes(EVERY_TYPE) || subscribed.includes(type);
}
