// Events of the logs that did not arrive since an instant: their deliveries failed, or they never came into the queue because the
// endpoint was disabled or full. Read page by page, as many as one request may schedule; the next request continues.

import { instantOf } from "#domain/time/instant.ts";
import type { QueuedEvent } from "#domain/webhooks/envelope.ts";
import type { EventLogs } from "../../webhooks/event-logs.ts";
import { isWanted, readEvents, type ReadEvent } from "../../webhooks/read-events.ts";
import type { EventFate } from "./event-fates.ts";
import type { EndpointState } from "./schema.ts";

/** What one recovery schedules. */
const EVENTS_MAX = 1_000;
const CHARACTERS_MAX = 16 * 1024 * 1024;
const PAGES_MAX = 100;

/** How far a recovery came: the logs before this one are done, and of this one everything up to the number. */
export interface RecoveryMark {
  readonly source: string;
  readonly behind: number;
}

export interface LostEvent {
  readonly source: string;
  readonly queued: QueuedEvent;
}

interface Known {
  readonly fateOf: (event: QueuedEvent) => EventFate;
  /** Of each log the lowest number whose delivery failed since then. */
  readonly lostFrom: ReadonlyMap<string, number>;
}

export interface FoundLost {
  readonly lost: readonly LostEvent[];
  /** Null where the logs were read to their ends. */
  readonly reached: RecoveryMark | null;
}

/** @param since ms since 1970. */
export async function findLost(
  logs: EventLogs,
  state: EndpointState,
  since: number,
  from: RecoveryMark | null,
  { fateOf, lostFrom }: Known,
): Promise<FoundLost> {
  const lost: LostEvent[] = [];
  let [characters, pages] = [0, 0];
  const sources = [...logs.keys()];
  const first = from === null ? 0 : Math.max(0, sources.indexOf(from.source));
  for (const [source, read] of [...logs].slice(first)) {
    let behind = from?.source === source ? from.behind : await begin(read, since, lostFrom.get(source));
    for (;;) {
      if (pages++ === PAGES_MAX) return { lost, reached: { source, behind } };
      const rows = await read({ behind });
      if (rows.length === 0) break;
      for (const row of rows) {
        for (const one of readEvents(source, [row]).read) {
          if (!isWanted(one, state) || !isLost(one, since, fateOf(one.queued))) continue;
          lost.push({ source, queued: one.queued });
          characters += one.queued.rest.length;
        }
        behind = row.sequence;
        if (lost.length >= EVENTS_MAX || characters > CHARACTERS_MAX) {
          return { lost, reached: { source, behind } };
        }
      }
    }
  }
  return { lost, reached: null };
}

/** Earlier events are included if their delivery began, and failed, since then. */
async function begin(
  read: EventLogs extends ReadonlyMap<string, infer Read> ? Read : never,
  since: number,
  lostFrom = Infinity,
): Promise<number> {
  const [next] = await read({ since });
  const first = Math.min(next?.sequence ?? Infinity, lostFrom);
  return first === Infinity ? Number.MAX_SAFE_INTEGER : first - 1;
}

function isLost({ event }: ReadEvent, since: number, { arrives, lostAt }: EventFate): boolean {
  if (arrives) return false;
  return instantOf(event.createdAt) >= since || (lostAt !== null && lostAt >= since);
}
