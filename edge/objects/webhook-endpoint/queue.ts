// The deliveries of an endpoint in its database: each event once, in the order in which they came, with all attempts.

import type {
  DeliveryAttempt,
  DeliveryPage,
  DeliveryStatus,
  DeliveryTrigger,
  DeliveryView,
  WebhookEndpointView,
} from "#domain/contract/webhook-endpoint.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { redelivered } from "#domain/webhooks/envelope.ts";
import { deliveryIdOf } from "#domain/webhooks/ids.ts";

/** What recovery schedules at once. */
const RECOVERED_MAX = 1_000;
const PRUNED_AT_ONCE = 1_000;

type Row = {
  number: number;
  event_id: string;
  type: string;
  trigger: DeliveryTrigger;
  order_key: string;
  status: DeliveryStatus;
  body: string;
  attempts: string;
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

interface NewDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly orderKey: string;
  readonly trigger: DeliveryTrigger;
  readonly bodyOf: (deliveryId: string) => string;
}

export class Queue {
  private readonly sql: SqlStorage;
  private readonly endpointId: () => string;
  /** The highest number, where it is known. */
  private newest: number | null = null;

  constructor(sql: SqlStorage, endpointId: () => string) {
    this.sql = sql;
    this.endpointId = endpointId;
  }

  /** Inside a commit. An automatic delivery that is there already is not added again. @returns null for such a one. */
  add(delivery: NewDelivery, now: number): number | null {
    const number = (this.newest ?? this.highest()) + 1;
    const added = this.sql.exec(
      `INSERT INTO delivery (number, event_id, type, "trigger", order_key, status, body, attempts, next_attempt_at, created_at)
       VALUES (?, ?, ?, ?, ?, 'pending', ?, '[]', ?, ?) ON CONFLICT DO NOTHING`,
      number,
      delivery.eventId,
      delivery.type,
      delivery.trigger,
      delivery.orderKey,
      delivery.bodyOf(deliveryIdOf(this.endpointId(), number)),
      now,
      now,
    );
    if (added.rowsWritten === 0) return null;
    this.newest = number;
    return number;
  }

  /** A transaction was undone. */
  forget(): void {
    this.newest = null;
  }

  /** In order: what waits longest first. @param but numbers that are left out, for their bodies are known. */
  due(now: number, limit: number, but: ReadonlySet<number>): DueDelivery[] {
    return this.sql
      .exec<Row>(
        `SELECT * FROM delivery WHERE next_attempt_at IS NOT NULL AND next_attempt_at <= ?
           AND number NOT IN (SELECT value FROM json_each(?))
         ORDER BY next_attempt_at, number LIMIT ?`,
        now,
        JSON.stringify([...but]),
        limit,
      )
      .toArray()
      .map((row) => ({
        number: row.number,
        id: deliveryIdOf(this.endpointId(), row.number),
        eventId: row.event_id,
        orderKey: row.order_key,
        body: row.body,
        attempts: attemptsOf(row),
      }));
  }

  /** When the next attempt of any delivery is due; null where nothing waits. */
  nextDueAt(): number | null {
    return this.sql
      .exec<{ next: number | null }>(
        "SELECT min(next_attempt_at) AS next FROM delivery WHERE next_attempt_at IS NOT NULL",
      )
      .one().next;
  }

  /** Inside a commit. */
  save({ delivery, attempt, status, nextAttemptAt }: EndedAttempt): void {
    this.sql.exec(
      "UPDATE delivery SET status = ?, attempts = ?, next_attempt_at = ? WHERE number = ?",
      status,
      JSON.stringify([...delivery.attempts, attempt]),
      nextAttemptAt,
      delivery.number,
    );
  }

  /** Inside a commit: nothing of it is tried again. */
  cancelAll(): void {
    this.sql.exec(
      "UPDATE delivery SET status = 'canceled', next_attempt_at = NULL WHERE next_attempt_at IS NOT NULL",
    );
  }

  removeAll(): void {
    this.sql.exec("DELETE FROM delivery");
  }

  /** Inside a commit: the event of a delivery, once more. @returns null where there is no such delivery. */
  resend(number: number, now: number): number | null {
    const row = this.row(number);
    return row && this.addAgain(row, now);
  }

  /** Inside a commit: what came to nothing since then and is neither on its way nor arrived by another delivery. */
  recover(since: number, now: number): { readonly scheduled: number; readonly more: boolean } {
    const lost = this.sql
      .exec<{ number: number }>(
        `SELECT number FROM delivery AS lost
         WHERE status IN ('dead_lettered', 'canceled') AND "trigger" = 'automatic' AND created_at >= ?
           AND NOT EXISTS (SELECT 1 FROM delivery AS other WHERE other."trigger" = 'manual' AND other.event_id = lost.event_id
             AND other.type = lost.type AND other.status IN ('pending', 'retrying', 'succeeded'))
         ORDER BY number LIMIT ?`,
        since,
        RECOVERED_MAX + 1,
      )
      .toArray();
    const scheduled = lost.slice(0, RECOVERED_MAX);
    for (const { number } of scheduled) this.resend(number, now);
    return { scheduled: scheduled.length, more: lost.length > RECOVERED_MAX };
  }

  find(number: number): DeliveryView | null {
    const row = this.row(number);
    return row && this.view(row);
  }

  /** Newest first. @param before only numbers below it. */
  page(status: DeliveryStatus | null, limit: number, before: number): DeliveryPage {
    const rows =
      status === null
        ? this.sql.exec<Row>(
            "SELECT * FROM delivery WHERE number < ? ORDER BY number DESC LIMIT ?",
            before,
            limit + 1,
          )
        : this.sql.exec<Row>(
            "SELECT * FROM delivery WHERE status = ? AND number < ? ORDER BY number DESC LIMIT ?",
            status,
            before,
            limit + 1,
          );
    const found = rows.toArray();
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: shown.map((row) => this.view(row)),
      pagination: { nextCursor: found.length > limit && last ? String(last.number) : null },
    };
  }

  stats(): WebhookEndpointView["stats"] {
    const counts = new Map(
      this.sql
        .exec<{ status: DeliveryStatus; count: number }>(
          "SELECT status, count(*) AS count FROM delivery GROUP BY status",
        )
        .toArray()
        .map(({ status, count }) => [status, count]),
    );
    const of = (status: DeliveryStatus) => counts.get(status) ?? 0;
    return {
      pending: of("pending"),
      retrying: of("retrying"),
      succeeded: of("succeeded"),
      deadLettered: of("dead_lettered"),
      canceled: of("canceled"),
    };
  }

  /** Some of what ended and is older than `before`. */
  prune(before: number): void {
    this.sql.exec(
      `DELETE FROM delivery WHERE number IN (
         SELECT number FROM delivery WHERE number < (SELECT max(number) FROM delivery)
           AND next_attempt_at IS NULL AND created_at < ? ORDER BY number LIMIT ?)`,
      before,
      PRUNED_AT_ONCE,
    );
  }

  private addAgain(row: Row, now: number): number | null {
    return this.add(
      {
        eventId: row.event_id,
        type: row.type,
        orderKey: row.order_key,
        trigger: "manual",
        bodyOf: (deliveryId) => redelivered(row.body, deliveryId),
      },
      now,
    );
  }

  private view(row: Row): DeliveryView {
    const endpointId = this.endpointId();
    return {
      id: deliveryIdOf(endpointId, row.number),
      eventId: row.event_id,
      type: row.type,
      endpointId,
      status: row.status,
      trigger: row.trigger,
      attempts: attemptsOf(row),
      nextAttemptAt: row.next_attempt_at === null ? null : formatInstant(row.next_attempt_at),
      createdAt: formatInstant(row.created_at),
    };
  }

  private row(number: number): Row | null {
    return this.sql.exec<Row>("SELECT * FROM delivery WHERE number = ?", number).toArray()[0] ?? null;
  }

  private highest(): number {
    return (
      this.sql.exec<{ newest: number | null }>("SELECT max(number) AS newest FROM delivery").one().newest ?? 0
    );
  }
}

function attemptsOf({ attempts }: Row): DeliveryAttempt[] {
  return JSON.parse(attempts) as DeliveryAttempt[]; // written above, from the type
}
