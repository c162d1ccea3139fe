// What became of events: whether a delivery of an event arrives, and where the log has those whose deliveries failed.

import type { QueuedEvent } from "#domain/webhooks/envelope.ts";
import type { BoundedSql } from "../bounded-sql.ts";

/** Rows are canceled a few at a time: one that still waits may be canceled already. */
const IS_LOST = `(status IN ('dead_lettered', 'canceled') OR (status IN ('pending', 'retrying') AND number <= ?))`;

export interface EventFate {
  readonly isKnown: boolean;
  /** It did, or is on its way. */
  readonly arrives: boolean;
  /** When the last delivery of it that failed began; null if none failed. */
  readonly lostAt: number | null;
}

/**
 * What is known of the deliveries of an event.
 * @param canceledUpTo what waits up to this number is canceled, though its row may not say so yet
 */
export function fateOf(
  sql: BoundedSql,
  { id, type }: Pick<QueuedEvent, "id" | "type">,
  canceledUpTo: number,
): EventFate {
  const { arrives, lost_at, is_known } = sql
    .exec<{ arrives: number; lost_at: number | null; is_known: number }>(
      `SELECT count(*) FILTER (WHERE NOT is_lost) AS arrives, count(*) AS is_known,
         max(created_at) FILTER (WHERE is_lost) AS lost_at
       FROM (SELECT created_at, ${IS_LOST} AS is_lost FROM delivery WHERE event_id = ? AND type = ?)`,
      canceledUpTo,
      id,
      type,
    )
    .one();
  return { isKnown: is_known > 0, arrives: arrives > 0, lostAt: lost_at };
}

/** Of each log the lowest number whose delivery failed since then. @param canceledUpTo as of {@link fateOf} */
export function lostFrom(sql: BoundedSql, since: number, canceledUpTo: number): ReadonlyMap<string, number> {
  const first = sql.exec<{ source: string; first: number }>(
    `SELECT source, min(sequence) AS first FROM delivery WHERE ${IS_LOST} AND created_at >= ? GROUP BY source`,
    canceledUpTo,
    since,
  );
  return new Map([...first].map((row) => [row.source, row.first]));
}
