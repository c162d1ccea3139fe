// From a row of a log to its webhook events: a pure function, so that reading a row again makes the same
// events with the same ids, and a queue that has them takes none twice.

import type { LogRow } from "../events/batch.ts";
import { decisionAssessed, type LogPosition } from "../events/decision-assessed.ts";
import { envelopeSchema, type Envelope } from "../events/envelope.ts";
import { outcomeRecorded, type StoredOutcome } from "../events/outcome-recorded.ts";
import { shownParty } from "../decision/show-party.ts";
import { parseRecordId } from "../ids/identifiers.ts";
import { isOperatorActor } from "../ids/operator-token.ts";
import type { DecisionRecord } from "../record/decision-record.ts";
import { addressStateChanged } from "./address-state.ts";
import { boundScreening } from "./bound-evidence.ts";
import type { WebhookEvent } from "./envelope.ts";
import {
  isWebhookEventType,
  WEBHOOK_EVENTS,
  type ActivityAssessed,
  type TransactionAssessed,
  type WebhookEventKind,
  type WebhookEventType,
} from "./event-types.ts";
import { ownJson, readJson } from "../json/text.ts";

/** What is written once has one version for ever. */
const ONLY_VERSION = 1;

/** @returns none for a row that integrators hear nothing of. Decisions other than `allow` have an alias as well. */
export function eventsOfRow(
  source: string,
  row: LogRow,
  decisionOf: (payload: string) => DecisionRecord,
): WebhookEvent[] {
  const position = { source, sequence: row.sequence };
  switch (row.kind) {
    case "decision":
      return eventsOfDecision(decisionOf(row.payload), position);
    case "outcome":
      return [eventOfOutcome(readJson<StoredOutcome>(ownJson(row.payload)), position)];
    case "event":
      return eventsOfEnvelope(envelopeSchema.parse({ ...(JSON.parse(row.payload) as object), ...position }));
  }
}

function eventsOfDecision(record: DecisionRecord, position: LogPosition): WebhookEvent[] {
  const { id, type, occurredAt, requestId } = decisionAssessed(record, position);
  const { context } = record;
  const { assessment } = record.body;
  const resource =
    assessment.transactionId === undefined
      ? { type: "activity", id: assessment.activityId, version: ONLY_VERSION }
      : { type: "transaction", id: assessment.transactionId, version: ONLY_VERSION };
  const event: WebhookEvent = {
    id,
    type,
    orderKey: orderKeyOf(assessment.decisionId),
    environment: context.environment,
    occurredAt,
    createdAt: assessment.assessedAt,
    resource,
    requestId,
    ...userOf(context.subject.externalUserId),
    data: assessedData(
      record,
      `/${resource.type === "activity" ? "activities" : "transactions"}/${resource.id}`,
    ),
  };
  return assessment.decision === "allow" ? [event] : [event, { ...event, type: "event.flagged" }];
}

function assessedData(
  { body, context }: DecisionRecord,
  readFrom: string,
): TransactionAssessed | ActivityAssessed {
  const { assessment } = body;
  const { transaction, activity } = context;
  const both = {
    subject: assessment.subject,
    externalActivityId: activity.externalActivityId,
    activityId: assessment.activityId,
    decisionId: assessment.decisionId,
    assessment: {
      decision: assessment.decision,
      summary: assessment.summary,
      ...(assessment.alertId !== undefined && { alertId: assessment.alertId }),
      assessedAt: assessment.assessedAt,
    },
    signals: assessment.signals,
    screening: boundScreening(assessment.screening, readFrom),
    billing: assessment.billing,
  };
  if (transaction === null) return { ...both, activityType: activity.type };
  const { assetClass, direction, amount, currency, transactionType } = transaction;
  return {
    ...both,
    externalTransactionId: transaction.externalTransactionId,
    transactionId: assessment.transactionId ?? "",
    transaction: { assetClass, direction, amount, currency, transactionType },
    parties: transaction.parties.map(shownParty),
  };
}

function eventOfOutcome(stored: StoredOutcome, position: LogPosition): WebhookEvent {
  const { id, occurredAt, recordedAt, requestId } = outcomeRecorded(stored, position);
  const { outcome } = stored;
  return {
    id,
    type: "fraud.outcome.recorded",
    orderKey: orderKeyOf(outcome.decisionId),
    environment: stored.environment,
    occurredAt,
    createdAt: recordedAt,
    resource: { type: "outcome", id: outcome.id, version: ONLY_VERSION },
    requestId,
    ...userOf(stored.externalUserId),
    data: {
      outcome,
      decisionId: outcome.decisionId,
      activityId: outcome.activityId,
      transactionId: outcome.transactionId,
      externalActivityId: stored.externalActivityId ?? null,
      externalTransactionId: stored.externalTransactionId ?? null,
    },
  };
}

/** The events of an organisation's log: keys, versions, findings, and others of the same shape. */
function eventsOfEnvelope(event: Envelope): WebhookEvent[] {
  if (!isWebhookEventType(event.type)) return [];
  const data = shownData(event.type, event.data);
  if (data === null) return [];
  const { resource, resourceField }: WebhookEventKind = WEBHOOK_EVENTS[event.type];
  const named = resourceField === null ? undefined : data[resourceField];
  const id = typeof named === "string" ? named : event.id;
  const user = event.data["externalUserId"];
  return [
    {
      id: event.id,
      type: event.type,
      orderKey: `${resource}:${id}`,
      environment: event.environment,
      occurredAt: event.occurredAt,
      createdAt: event.recordedAt,
      resource: { type: resource, id, version: versionOf(data, event.sequence) },
      // Integrators never sent an operator's request.
      requestId: isOperatorActor(event.data["actor"]) ? null : event.requestId,
      ...userOf(typeof user === "string" ? user : null),
      data,
    },
  ];
}

/**
 * Strict shapes drop what is ours alone, such as who acted; loose ones hand on what the log holds.
 * @returns null where no state changed.
 */
function shownData(type: WebhookEventType, data: Envelope["data"]): Record<string, unknown> | null {
  if (type === "crypto_address.changed") return addressStateChanged(data);
  const { actor: _actor, ...shown } = data;
  const parsed = WEBHOOK_EVENTS[type].data.safeParse(shown);
  return parsed.success ? parsed.data : shown;
}

// The version that a read of the resource shows. One that has none gets the number of the row, which only grows: the later state
// of a resource has the higher version.
function versionOf({ version }: Readonly<Record<string, unknown>>, sequence: number): number {
  return typeof version === "number" ? version : sequence;
}

function orderKeyOf(decisionId: string): string {
  return parseRecordId(decisionId)?.stem ?? decisionId;
}

function userOf(externalUserId: string | null): { externalUserId?: string } {
  return externalUserId === null || externalUserId === "" ? {} : { externalUserId };
}
