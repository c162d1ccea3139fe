// How many deliveries there are of each status, kept as they change, so that showing an endpoint counts no rows.

import { DELIVERY_STATUSES, type DeliveryStatus } from "#domain/contract/settings/webhook-endpoint.ts";
import type { WebhookEndpointView } from "#domain/contract/settings/webhook-endpoint.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";

type Counts = Record<DeliveryStatus, number>;

export class DeliveryCounts {
  private readonly sql: BoundedSql;
  private counts: Counts | null = null;
  private changed = false;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  added(status: DeliveryStatus): void {
    this.change(status, 1);
  }

  removed(status: DeliveryStatus): void {
    this.change(status, -1);
  }

  moved(from: DeliveryStatus, to: DeliveryStatus): void {
    if (from === to) return;
    this.removed(from);
    this.added(to);
  }

  clear(): void {
    this.counts = none();
    this.changed = true;
  }

  /** At the end of a commit: one row, however many deliveries it changed. */
  save(): void {
    if (!this.changed) return;
    this.sql.exec("INSERT OR REPLACE INTO delivery_count VALUES (1, ?)", writeJson(this.counts));
    this.changed = false;
  }

  /** A transaction was undone: the row is the truth. */
  forget(): void {
    this.counts = null;
    this.changed = false;
  }

  /** Where `write` throws, what it changed was undone: the counts are those before it. */
  restoreOnThrow(write: () => void): void {
    const [counts, changed] = [{ ...this.known() }, this.changed];
    try {
      write();
    } catch (error) {
      [this.counts, this.changed] = [counts, changed];
      throw error;
    }
  }

  shown(): WebhookEndpointView["stats"] {
    const { dead_lettered: deadLettered, ...counts } = this.known();
    return { ...counts, deadLettered };
  }

  /** Still to be delivered. */
  waiting(): number {
    const { pending, retrying } = this.known();
    return pending + retrying;
  }

  private change(status: DeliveryStatus, by: number): void {
    this.known()[status] += by;
    this.changed = true;
  }

  private known(): Counts {
    this.counts ??= this.read();
    return this.counts;
  }

  private read(): Counts {
    const [row] = this.sql.exec<{ counts: Json<Counts> }>("SELECT counts FROM delivery_count").toArray();
    return row ? readJson(row.counts) : none();
  }
}

function none(): Counts {
  return Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, 0])) as Counts;
}
