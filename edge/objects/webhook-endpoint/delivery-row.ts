// A delivery as a row of the queue, as an attempt needs it, and as it is shown.

import type {
  DeliveryAttempt,
  DeliveryStatus,
  DeliveryTrigger,
  DeliveryView,
} from "#domain/contract/settings/webhook-endpoint.ts";
import { type Json, readJson } from "#domain/json/text.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { deliveryIdOf } from "#domain/webhooks/ids.ts";

export type DeliveryRow = {
  number: number;
  event_id: string;
  type: string;
  trigger: DeliveryTrigger;
  order_key: string;
  status: DeliveryStatus;
  source: string;
  sequence: number;
  contract_version: string;
  attempts: Json<DeliveryAttempt[]>;
  next_attempt_at: number | null;
  created_at: number;
};

/** A delivery whose next attempt is due. */
export interface DueDelivery {
  readonly number: number;
  readonly id: string;
  readonly eventId: string;
  readonly orderKey: string;
  readonly body: string;
  readonly attempts: readonly DeliveryAttempt[];
}

/** What a delivery is after an attempt. */
export interface EndedAttempt {
  readonly delivery: DueDelivery;
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: number | null;
}

export function dueDelivery(row: DeliveryRow & { readonly body: string }, endpointId: string): DueDelivery {
  return {
    number: row.number,
    id: deliveryIdOf(endpointId, row.number),
    eventId: row.event_id,
    orderKey: row.order_key,
    body: row.body,
    attempts: readJson(row.attempts),
  };
}

export function deliveryView(row: DeliveryRow, endpointId: string): DeliveryView {
  return {
    id: deliveryIdOf(endpointId, row.number),
    eventId: row.event_id,
    type: row.type,
    endpointId,
    status: row.status,
    trigger: row.trigger,
    attempts: readJson(row.attempts),
    nextAttemptAt: row.next_attempt_at === null ? null : formatInstant(row.next_attempt_at),
    createdAt: formatInstant(row.created_at),
  };
}

/** The one attempt of what is larger than an object can keep. */
export function tooLargeAttempt(now: number): DeliveryAttempt {
  return {
    number: 1,
    at: formatInstant(now),
    statusCode: null,
    durationMs: 0,
    error: "too_large",
    responseSnippet: null,
  };
}
