// The reader of a log that hands its events to webhook endpoints. It is woken by the commit itself. A batch is accepted once
// every endpoint has it in its queue, which takes no longer for one whose receiver is slow; repeats are taken once.

import type { LogRow } from "#domain/events/batch.ts";
import { SECOND } from "#domain/time/instant.ts";
import { queuedEvent, type QueuedEvent, type WebhookEvent } from "#domain/webhooks/envelope.ts";
import { isSubscribed } from "#domain/webhooks/event-types.ts";
import { eventsOfRow } from "#domain/webhooks/events-of-row.ts";
import type { Env } from "../environment.ts";
import type { LogReader } from "../log/readers.ts";
import { logProblem } from "../platform-log.ts";
import { settleWithin } from "../settle-within.ts";
import { endpointName } from "./endpoint-name.ts";
import type { Subscription, Subscriptions } from "./subscriptions.ts";

export const WEBHOOKS_READER = "webhooks";

const ENQUEUE_WITHIN_MILLISECONDS = 5 * SECOND;

export function webhooksReader(env: Env, subscriptions: Subscriptions): LogReader {
  const enqueue = async (subscription: Subscription, events: string): Promise<void> =>
    env.WEBHOOK_ENDPOINTS.getByName(endpointName(subscription)).enqueue(events);
  return {
    name: WEBHOOKS_READER,
    isPrompt: true,
    isNeeded: () => subscriptions.all().length > 0,
    async deliver(source, rows) {
      const all = subscriptions.all();
      const events = eventsOf(source, rows, all);
      const calls = all.flatMap((subscription) => {
        const wanted = events.filter((event) => wants(subscription, event)).map(({ queued }) => queued);
        return wanted.length === 0
          ? []
          : [settleWithin(enqueue(subscription, JSON.stringify(wanted)), ENQUEUE_WITHIN_MILLISECONDS)];
      });
      let accepted = true;
      for (const answer of await Promise.all(calls)) {
        if (answer.status === "fulfilled") continue;
        accepted = false;
        logProblem("a webhook endpoint did not take events", { source }, answer.reason);
      }
      return accepted;
    },
  };
}

interface ReadEvent {
  readonly sequence: number;
  readonly event: WebhookEvent;
  readonly queued: QueuedEvent;
}

function eventsOf(source: string, rows: readonly LogRow[], all: readonly Subscription[]): ReadEvent[] {
  const after = Math.min(...all.map(({ afterSequence }) => afterSequence));
  return rows
    .filter(({ sequence }) => sequence > after)
    .flatMap((row) =>
      eventsOfRow(source, row, (base64) => Uint8Array.fromBase64(base64)).map((event) => ({
        sequence: row.sequence,
        event,
        queued: queuedEvent(event),
      })),
    );
}

function wants(subscription: Subscription, { sequence, event }: ReadEvent): boolean {
  return (
    sequence > subscription.afterSequence &&
    event.environment === subscription.environment &&
    isSubscribed(subscription.eventTypes, event.type)
  );
}
