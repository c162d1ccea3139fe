// The readers of a log that hand its events to webhook endpoints: one for each endpoint, with a cursor and a back-off of its
// own, so that an endpoint that throws, is slow to answer or is away keeps its position and holds up no other. A reader is woken
// by the commit itself. A batch is accepted once the endpoint has it in its queue; repeats are taken once.

import type { LogRow } from "#domain/events/batch.ts";
import { writeJson } from "#domain/json/text.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import type { LogReader } from "../log/log-reader.ts";
import type { ReadRows } from "../log/read-rows.ts";
import { logProblem } from "../platform-log.ts";
import { webhookEndpointOf } from "../routing.ts";
import { settleWithin } from "../settle-within.ts";
import { isWanted, readEvents, type ReadEvent } from "./read-events.ts";
import type { Subscription, Subscriptions } from "./subscriptions.ts";

const ENQUEUE_WITHIN_MILLISECONDS = 5 * SECOND;
/** Of the events of one call. Records unfold, and a call between objects carries 32 MiB at most. */
const CALL_CHARACTERS_MAX = 4 * 1024 * 1024;
const PREFIX = "webhooks/";

export function webhooksReaderName(endpointId: string): string {
  return PREFIX + endpointId;
}

export function isWebhooksReader(name: string): boolean {
  return name.startsWith(PREFIX);
}

/**
 * @param isToldByFlagged whether only flagged rows of the log tell events of these types: who wants no others is handed no others.
 * @returns the readers of the endpoints that listen now.
 */
export function webhooksReaders(
  env: Env,
  subscriptions: Subscriptions,
  isToldByFlagged: (eventTypes: readonly string[]) => boolean,
): () => readonly LogReader[] {
  const read = readOnce();
  let known: { readonly of: readonly Subscription[]; readonly readers: readonly LogReader[] } | null = null;
  return () => {
    const all = subscriptions.all();
    if (known?.of !== all) {
      known = {
        of: all,
        readers: all.map(({ endpointId, eventTypes }) => ({
          ...readerOf(env, subscriptions, endpointId, read),
          flaggedOnly: isToldByFlagged(eventTypes),
        })),
      };
    }
    return known.readers;
  };
}

function readerOf(
  env: Env,
  subscriptions: Subscriptions,
  endpointId: string,
  read: typeof readEvents,
): LogReader {
  return {
    name: webhooksReaderName(endpointId),
    isPrompt: true,
    async deliver(source, rows) {
      const subscription = subscriptions.all().find((one) => one.endpointId === endpointId);
      // It listens no longer.
      if (subscription === undefined) return true;
      const { read: events, unfit } = read(source, rows);
      if (unfit.length > 0) return { unfit };
      for (const part of partsOf(events.filter((event) => isWanted(event, subscription)))) {
        const text = writeJson(part.map(({ queued }) => queued));
        const call = webhookEndpointOf(env, subscription, endpointId).enqueue(source, text);
        const answer = await settleWithin(call, ENQUEUE_WITHIN_MILLISECONDS);
        if (answer.status === "fulfilled") continue;
        logProblem("a webhook endpoint did not take events", { source, endpointId }, answer.reason);
        return false;
      }
      return true;
    },
  };
}

/** Readers of several endpoints come to the same rows one after another: these are unfolded once. */
function readOnce(): typeof readEvents {
  let newest: { readonly key: string; readonly events: ReadRows<ReadEvent> } | null = null;
  return (source, rows: readonly LogRow[]) => {
    const key = `${rows[0]?.sequence} ${rows.at(-1)?.sequence} ${rows.length}`;
    if (newest?.key === key) return newest.events;
    const events = readEvents(source, rows);
    const characters = events.read.reduce((sum, { queued }) => sum + queued.rest.length, 0);
    newest = characters <= CALL_CHARACTERS_MAX ? { key, events } : null;
    return events;
  };
}

function partsOf(events: readonly ReadEvent[]): ReadEvent[][] {
  const parts: ReadEvent[][] = [];
  let characters = Infinity;
  for (const event of events) {
    characters += event.queued.rest.length;
    if (characters > CALL_CHARACTERS_MAX) {
      parts.push([]);
      characters = event.queued.rest.length;
    }
    parts.at(-1)?.push(event);
  }
  return parts;
}
