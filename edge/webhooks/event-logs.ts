// The logs whose events an endpoint gets, read again: they still hold what was delivered, or never came into its queue.

import type { LogRow } from "#domain/events/batch.ts";
import {
  addressBookSource,
  casebookSource,
  ledgerSource,
  organisationSource,
} from "#domain/events/sources.ts";
import type { QueuedEvent } from "#domain/webhooks/envelope.ts";
import type { Env } from "../environment.ts";
import type { LogRange } from "../log/logged-api.ts";
import { addressBookOf, casebookOf, ledgersOf, organisationOf } from "../routing.ts";
import type { EndpointPlace } from "./endpoint-place.ts";
import { readEvents } from "./read-events.ts";

type ReadLog = (from: LogRange) => Promise<LogRow[]>;

/** By their sources, always in the same order. */
export type EventLogs = ReadonlyMap<string, ReadLog>;

/** @param place of the endpoint, and how many ledgers its environment has. */
export function eventLogsOf(
  env: Env,
  place: Omit<EndpointPlace, "endpointId"> & { readonly shards: number },
): EventLogs {
  const { organisationId } = place;
  const organisation = organisationOf(env, organisationId);
  const casebook = casebookOf(env, place);
  const book = addressBookOf(env, place);
  return new Map<string, ReadLog>([
    [organisationSource(organisationId), (from) => organisation.readLog(from)],
    [casebookSource(place), (from) => casebook.readLog(from)],
    ...ledgersOf(env, place).map((ledger, shard): [string, ReadLog] => [
      ledgerSource(place, shard),
      (from) => ledger.readLog(from),
    ]),
    [addressBookSource(place), (from) => book.readLog(from)],
  ]);
}

/** Where an event stands. */
export interface EventPosition extends Pick<QueuedEvent, "id" | "type" | "sequence"> {
  readonly source: string;
}

/** The event as its log records it; null if the log no longer holds it. */
export async function readEventAgain(
  logs: EventLogs,
  { source, sequence, id, type }: EventPosition,
): Promise<QueuedEvent | null> {
  const rows = (await logs.get(source)?.({ at: sequence })) ?? [];
  const found = readEvents(source, rows).read.find(({ event }) => event.id === id && event.type === type);
  return found?.queued ?? null;
}
