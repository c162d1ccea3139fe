// The deliveries of an endpoint in its database: each event once, in the order in which they came, with all attempts. A body is
// kept until its delivery has ended; after that the log of the event has it.

import type {
  DeliveryPage,
  DeliveryStatus,
  DeliveryTrigger,
  DeliveryView,
  WebhookEndpointView,
} from "#domain/contract/settings/webhook-endpoint.ts";
import { writeJson } from "#domain/json/text.ts";
import { utf8Bytes } from "#domain/text/utf8.ts";
import { deliveryBody, type QueuedEvent } from "#domain/webhooks/envelope.ts";
import { deliveryIdOf } from "#domain/webhooks/ids.ts";
import { isStorable, type BoundedSql } from "../bounded-sql.ts";
import { numberedPage } from "../numbered-page.ts";
import type { DeliveryFilter } from "./api.ts";
import { DeliveryCounts } from "./delivery-counts.ts";
import {
  deliveryView,
  dueDelivery,
  tooLargeAttempt,
  type DeliveryRow,
  type DueDelivery,
  type EndedAttempt,
} from "./delivery-row.ts";

/** Rows that one step changes or removes. */
const STEP_ROWS = 1_000;
/** What failed and waits for its next try: the rows that one recovery hurries. @see Queue.hurrySome for the bindings. */
const RETRYING = `SELECT number FROM delivery WHERE status = 'retrying' AND number > ?2 AND created_at >= ?3
  AND next_attempt_at > ?1 ORDER BY number LIMIT ?4`;
/** What a delivery takes beside its body: its row, its places in indices, and what pages leave free. */
const ROW_BYTES = 1_000;
/** Rows that a page of one type looks at: types have no index, which every delivery would pay for. */
const PAGE_ROWS = 20_000;
/** As many ended deliveries are forgotten at once to make room. */
const FORGOTTEN_AT_ONCE = 100;

/** Which row of which log the event of a delivery is, and in which contract version it was delivered. */
export interface DeliveredEvent {
  readonly id: string;
  readonly type: string;
  /** Of its log; a sample has none. */
  readonly source: string;
  readonly sequence: number;
  readonly contractVersion: string;
}

export interface NewDelivery {
  readonly event: QueuedEvent;
  readonly source: string;
  readonly trigger: DeliveryTrigger;
  readonly contractVersion: string;
}

export class Queue {
  readonly counts: DeliveryCounts;
  private readonly sql: BoundedSql;
  private readonly endpointId: () => string;
  /** The highest number, where it is known. */
  private newest: number | null = null;

  constructor(sql: BoundedSql, endpointId: () => string) {
    this.sql = sql;
    this.endpointId = endpointId;
    this.counts = new DeliveryCounts(sql);
  }

  /**
   * Inside a commit. An automatic delivery that is there already is not added again. One that is larger than a row can be is
   * kept once, without its body, as dead-lettered: it can never be sent, and says so.
   * @returns null for one that was not added.
   */
  add({ event, source, trigger, contractVersion }: NewDelivery, now: number): number | null {
    const number = this.highest() + 1;
    const body = deliveryBody(event, deliveryIdOf(this.endpointId(), number), contractVersion);
    const fits = isStorable(body, event.id, event.orderKey, source);
    if (!fits && trigger !== "automatic") return null;
    const status = fits ? "pending" : "dead_lettered";
    const added = this.sql.exec(
      `INSERT INTO delivery (number, event_id, type, "trigger", again, order_key, status, source, sequence, contract_version,
         attempts, next_attempt_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      number,
      event.id,
      event.type,
      trigger,
      trigger === "automatic" ? 0 : number,
      event.orderKey,
      status,
      source,
      event.sequence,
      contractVersion,
      fits ? "[]" : writeJson([tooLargeAttempt(now)]),
      fits ? now : null,
      now,
    );
    if (added.rowsWritten === 0) return null;
    if (fits) this.sql.exec("INSERT INTO delivery_body VALUES (?, ?)", number, body);
    this.newest = number;
    this.counts.added(status);
    return number;
  }

  /** A transaction was undone. */
  forget(): void {
    this.newest = null;
    this.counts.forget();
  }

  /** In order: what waits longest first. @param but numbers that are left out, for their bodies are known. */
  due(now: number, behind: number, limit: number, but: ReadonlySet<number>): DueDelivery[] {
    return this.sql
      .exec<DeliveryRow & { body: string }>(
        `SELECT * FROM delivery JOIN delivery_body USING (number) WHERE next_attempt_at IS NOT NULL AND next_attempt_at <= ? AND number > ?
           AND number NOT IN (SELECT value FROM json_each(?))
         ORDER BY next_attempt_at, number LIMIT ?`,
        now,
        behind,
        JSON.stringify([...but]),
        limit,
      )
      .toArray()
      .map((row) => dueDelivery(row, this.endpointId()));
  }

  /** What still waits takes no less; with its places in indices and what pages leave free it takes more. */
  waitingBytes(): number {
    const { bytes } = this.sql
      .exec<{ bytes: number }>("SELECT coalesce(sum(octet_length(body)), 0) AS bytes FROM delivery_body")
      .one();
    return bytes;
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
    const before = this.row(delivery.number);
    if (before === null) return;
    this.counts.moved(before.status, status);
    this.sql.exec(
      "UPDATE delivery SET status = ?, attempts = ?, next_attempt_at = ? WHERE number = ?",
      status,
      writeJson([...delivery.attempts, attempt]),
      nextAttemptAt,
      delivery.number,
    );
    if (nextAttemptAt === null) this.sql.exec("DELETE FROM delivery_body WHERE number = ?", delivery.number);
  }

  /**
   * Inside a commit: some of what failed and waits for its next try is due now, with its body and id.
   * @param after only numbers above it. @param since only what was queued since then, ms since 1970.
   */
  hurrySome(after: number, since: number, now: number): { readonly hurried: number; readonly more: boolean } {
    const hurried = this.sql
      .exec(
        `UPDATE delivery SET next_attempt_at = ?1 WHERE number IN (${RETRYING}) RETURNING number`,
        now,
        after,
        since,
        STEP_ROWS,
      )
      .toArray().length;
    return { hurried, more: hurried === STEP_ROWS };
  }

  /** What {@link hurrySome} would hurry. */
  countRetrying(
    after: number,
    since: number,
    now: number,
  ): { readonly waiting: number; readonly more: boolean } {
    const { waiting } = this.sql
      .exec<{ waiting: number }>(
        `SELECT count(*) AS waiting FROM (${RETRYING})`,
        now,
        after,
        since,
        STEP_ROWS,
      )
      .one();
    return { waiting, more: waiting === STEP_ROWS };
  }

  /** Inside a commit: some of what waits up to a number is not tried again. @returns whether there may be more. */
  cancelSome(upTo: number): boolean {
    const some = this.sql
      .exec<Pick<DeliveryRow, "number" | "status">>(
        "SELECT number, status FROM delivery WHERE next_attempt_at IS NOT NULL AND number <= ? LIMIT ?",
        upTo,
        STEP_ROWS,
      )
      .toArray();
    if (some.length === 0) return false;
    const numbers = JSON.stringify(some.map(({ number }) => number));
    this.sql.exec("DELETE FROM delivery_body WHERE number IN (SELECT value FROM json_each(?))", numbers);
    this.sql.exec(
      `UPDATE delivery SET status = 'canceled', next_attempt_at = NULL
       WHERE number IN (SELECT value FROM json_each(?))`,
      numbers,
    );
    for (const { status } of some) this.counts.moved(status, "canceled");
    return some.length === STEP_ROWS;
  }

  removeAll(): void {
    this.sql.exec("DELETE FROM delivery; DELETE FROM delivery_body");
    this.counts.clear();
  }

  /** Inside a commit: forgets some of what ended, what was delivered first and of that the oldest. @returns how many. */
  forgetSome(): number {
    return (
      this.forgetSomeOf("succeeded") || this.forgetSomeOf("dead_lettered") || this.forgetSomeOf("canceled")
    );
  }

  /** Inside a commit: some of what ended and is older than `before`. */
  prune(before: number): void {
    this.remove("next_attempt_at IS NULL AND created_at < ?", before, STEP_ROWS);
  }

  /** What an event is delivered as; null for a number that is not there. */
  eventOf(number: number): DeliveredEvent | null {
    const row = this.row(number);
    return (
      row && {
        id: row.event_id,
        type: row.type,
        source: row.source,
        sequence: row.sequence,
        contractVersion: row.contract_version,
      }
    );
  }

  /** What waits, byte for byte as it is sent; null for what has ended. */
  waitingBody(number: number): string | null {
    const [kept] = this.sql
      .exec<{ body: string }>("SELECT body FROM delivery_body WHERE number = ?", number)
      .toArray();
    return kept?.body ?? null;
  }

  /** The body of a delivery that was added, made again; null for one that is larger than a delivery can be. */
  bodyAgain(number: number, event: QueuedEvent, contractVersion: string): string | null {
    const body = deliveryBody(event, deliveryIdOf(this.endpointId(), number), contractVersion);
    return isStorable(body) ? body : null;
  }

  find(number: number): DeliveryView | null {
    const row = this.row(number);
    return row && deliveryView(row, this.endpointId());
  }

  /**
   * Newest first. A page of one type may end early, even without a row, where many deliveries are of other types: the list ends
   * where no cursor follows.
   * @param before only numbers below it.
   */
  page({ status, type, eventId }: DeliveryFilter, limit: number, before: number): DeliveryPage {
    const looksAtAll = type !== null && eventId === null;
    const from = looksAtAll ? Math.min(before, this.highest() + 1) - PAGE_ROWS : 0;
    const found = this.sql
      .exec<DeliveryRow>(
        // The plus keeps from the index by status: an event has few deliveries, a status has nearly all.
        `SELECT * FROM delivery WHERE number < ?1 AND number >= ?2${status === null ? "" : ` AND ${eventId === null ? "" : "+"}status = ?3`}
           ${type === null ? "" : " AND type = ?4"}${eventId === null ? "" : " AND event_id = ?5"}
         ORDER BY number DESC LIMIT ?6`,
        before,
        from,
        status,
        type,
        eventId,
        limit + 1,
      )
      .toArray();
    const page = numberedPage(found, limit, (row) => deliveryView(row, this.endpointId()));
    return found.length <= limit && this.hasBelow(from)
      ? { ...page, pagination: { nextCursor: String(from) } }
      : page;
  }

  stats(): WebhookEndpointView["stats"] {
    return this.counts.shown();
  }

  highest(): number {
    this.newest ??=
      this.sql.exec<{ newest: number | null }>("SELECT max(number) AS newest FROM delivery").one().newest ??
      0;
    return this.newest;
  }

  private hasBelow(number: number): boolean {
    return this.sql.exec("SELECT 1 FROM delivery WHERE number < ? LIMIT 1", number).toArray().length > 0;
  }

  private forgetSomeOf(status: DeliveryStatus): number {
    return this.remove("status = ?", status, FORGOTTEN_AT_ONCE);
  }

  // Never the newest, which the next number follows.
  private remove(condition: string, value: string | number, limit: number): number {
    const removed = this.sql
      .exec<Pick<DeliveryRow, "status">>(
        `DELETE FROM delivery WHERE number IN (
           SELECT number FROM delivery WHERE ${condition} AND number < ? ORDER BY number LIMIT ?) RETURNING status`,
        value,
        this.highest(),
        limit,
      )
      .toArray();
    for (const { status } of removed) this.counts.removed(status);
    return removed.length;
  }

  private row(number: number): DeliveryRow | null {
    return this.sql.exec<DeliveryRow>("SELECT * FROM delivery WHERE number = ?", number).toArray()[0] ?? null;
  }
}

/** What a delivery of an event takes. */
export function deliveryBytes({ rest }: QueuedEvent): number {
  return utf8Bytes(rest) + ROW_BYTES;
}
