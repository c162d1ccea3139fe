// What became of events: whether a delivery of an event arrives, and where the log has those whose deliveries failed.

import type { QueuedEvent } from "#domain/webhooks/envelope.ts";
import type { BoundedSql } from "../bounded-sql.ts";

export interface EventFate {
  readonly isKnown: boolean;
  /** It did, or is on its way. */
  readonly arrives: boolean;
  /** When the last delivery of it that failed began; null if none failed. */
  readonly lostAt: number | null;
}

/** What is known of the deliveries of an event. */
export function fateOf(sql: BoundedSql, { id, type }: Pick<QueuedEvent, "id" | "type">): EventFate {
  const { arrives, lost_at, is_known } = sql
    .exec<{ arrives: number; lost_at: number | null; is_known: number }>(
      `SELECT count(*) FILTER (WHERE status IN ('pending', 'retrying', 'succeeded')) AS arrives, count(*) AS is_known,
         max(created_at) FILTER (WHERE status IN ('dead_lettered', 'canceled')) AS lost_at
       FROM delivery WHERE event_id = ? AND type = ?`,
      id,
      type,
    )
    .one();
  return { isKnown: is_known > 0, arrives: arrives > 0, lostAt: lost_at };
}

/** Of each log the lowest number whose delivery failed since then. */
export function lostFrom(sql: BoundedSql, since: number): ReadonlyMap<string, number> {
  const first = sql.exec<{ source: string; first: number }>(
    `SELECT source, min(sequence) AS first FROM delivery
     WHERE status IN ('dead_lettered', 'canceled') AND created_at >= ? GROUP BY source`,
    since,
  );
  return new Map([...first].map((row) => [row.source, row.first]));
}
