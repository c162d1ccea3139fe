// Samples of events: made from sample facts by the functions that make real events, so that they show what can be. Every id in
// them begins with `sample_`: no such resource exists, and every route answers 404 to it.

import { linkSignals, openAlert } from "../casebook/alerts.ts";
import { changeEvent } from "../casebook/change.ts";
import { flaggedDecision, type FlaggedDecision } from "../casebook/flagged-decision.ts";
import { observationsOf, openSignal } from "../casebook/signals.ts";
import type { Environment } from "../contract/values/environment.ts";
import { CONTRACT_VERSION } from "../contract/values/limits.ts";
import type { LogRow } from "../events/batch.ts";
import { EVENT_VERSION } from "../events/envelope.ts";
import type { StoredOutcome } from "../events/outcome-recorded.ts";
import type { WebhookEvent } from "./envelope.ts";
import type { WebhookEventType } from "./event-types.ts";
import { eventsOfRow } from "./events-of-row.ts";
import { sampleData } from "./sample-data.ts";
import { SAMPLE_INSTANT, sampleActivity, sampleTransaction } from "./sample-decision.ts";

const LOG = "sample/log";
const SIGNAL = "sample_signal";

/** An event of a type as it would be sent, with the ids of samples. */
export function sampleEvent(type: WebhookEventType, environment: Environment): WebhookEvent {
  const ofActivity = type === "fraud.activity.assessed";
  const decisionOf = () => (ofActivity ? sampleActivity(environment) : sampleTransaction(environment));
  const events = eventsOfRow(LOG, rowOf(type, environment), decisionOf);
  const event = events.find((made) => made.type === type);
  if (event === undefined) throw new Error(`the sample facts make no ${type}`);
  return { ...event, id: "sample_event", orderKey: "sample" };
}

/** The same in its envelope, as a receiver would get it. */
export function sampleDelivery(
  type: WebhookEventType,
  environment: Environment,
  contractVersion: string = CONTRACT_VERSION,
): object {
  const { orderKey: _, id, type: named, ...rest } = sampleEvent(type, environment);
  return { id, type: named, deliveryId: "sample_delivery", contractVersion, ...rest };
}

/** The row of a log that tells of it. */
function rowOf(type: WebhookEventType, environment: Environment): LogRow {
  switch (type) {
    case "fraud.transaction.assessed":
    case "fraud.activity.assessed":
    case "event.flagged":
      return { sequence: 1, kind: "decision", payload: "" };
    case "fraud.outcome.recorded":
      return { sequence: 1, kind: "outcome", payload: JSON.stringify(storedOutcome(environment)) };
    default:
      return { sequence: 1, kind: "event", payload: JSON.stringify(loggedEvent(type, environment)) };
  }
}

function loggedEvent(type: WebhookEventType, environment: Environment): object {
  return {
    id: "sample_event",
    type,
    version: EVENT_VERSION,
    organisationId: "sample_organisation",
    environment,
    subjectId: "",
    occurredAt: SAMPLE_INSTANT,
    recordedAt: SAMPLE_INSTANT,
    requestId: null,
    data: caseData(type, environment) ?? sampleData(type, environment),
  };
}

/** Of an alert or a signal, as the casebook tells of it; null for anything else. */
function caseData(type: WebhookEventType, environment: Environment): object | null {
  if (type !== "alert.created" && type !== "risk.signal.created") return null;
  const decision = flaggedSample(environment);
  const cause = { type: "new_activity", id: decision.decisionId } as const;
  if (type === "alert.created") {
    const after = linkSignals(openAlert(decision), [SIGNAL]);
    return changeEvent({ kind: "alert", before: null, after, cause }).data;
  }
  const [observation] = observationsOf(decision);
  if (observation === undefined) throw new Error("the sample decision raises no signal");
  return changeEvent({ kind: "signal", before: null, after: openSignal(SIGNAL, observation), cause }).data;
}

function flaggedSample(environment: Environment): FlaggedDecision {
  const decision = flaggedDecision(sampleTransaction(environment));
  if (decision === null) throw new Error("the sample decision raises no alert");
  return decision;
}

function storedOutcome(environment: Environment): StoredOutcome {
  const { subject, ...ids } = flaggedSample(environment);
  return {
    organisationId: "sample_organisation",
    environment,
    subjectId: subject.id,
    externalUserId: subject.externalUserId,
    decisionOccurredAt: SAMPLE_INSTANT,
    externalActivityId: ids.externalActivityId ?? "",
    externalTransactionId: ids.externalTransactionId,
    outcome: {
      id: "sample_outcome",
      decisionId: ids.decisionId,
      transactionId: ids.transactionId,
      activityId: ids.activityId,
      classification: "fraud",
      source: "chargeback",
      occurredAt: SAMPLE_INSTANT,
      recordedAt: SAMPLE_INSTANT,
      reasonCode: null,
      currency: "EUR",
      lossAmount: "1250.00",
      recoveredAmount: "0.00",
      sequence: 1,
      actor: "api_key:sample_key",
      supersedesOutcomeId: null,
    },
  };
}
