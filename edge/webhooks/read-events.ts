// The events that rows of a log tell, as a queue takes them, and who wants which.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { LogRow } from "#domain/events/batch.ts";
import { queuedEvent, type QueuedEvent, type WebhookEvent } from "#domain/webhooks/envelope.ts";
import { isSubscribed } from "#domain/webhooks/event-types.ts";
import { eventsOfRow } from "#domain/webhooks/events-of-row.ts";
import { decisionOf } from "../log/decision-of.ts";
import { readRows, type ReadRows } from "../log/read-rows.ts";

export interface ReadEvent {
  readonly event: WebhookEvent;
  readonly queued: QueuedEvent;
}

interface Listener {
  readonly environment: Environment;
  readonly eventTypes: readonly string[];
}

/** @throws for a row that another release can read. */
export function readEvents(source: string, rows: readonly LogRow[]): ReadRows<ReadEvent> {
  return readRows(rows, (row) =>
    eventsOfRow(source, row, decisionOf).map((event) => ({
      event,
      queued: queuedEvent(event, row.sequence),
    })),
  );
}

/** Whether a listener subscribed to the event, in its own environment. */
export function isWanted({ event }: ReadEvent, { environment, eventTypes }: Listener): boolean {
  return event.environment === environment && isSubscribed(eventTypes, event.type);
}
