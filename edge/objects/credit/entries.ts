// The entries of one credit: grants, leases and returns, append-only, each with the balance after it.

import { fromScaled, toScaled, type ScaledAmount } from "#domain/money/amount.ts";
import { drawnId, type Shard } from "#domain/ids/identifiers.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { CreditEntry, EntryPage } from "./api.ts";

export interface NewEntry {
  readonly kind: CreditEntry["kind"];
  readonly amount: ScaledAmount;
  readonly currency: string;
  readonly shard: Shard | null;
  readonly note: string | null;
  readonly createdAt: string;
}

type Row = {
  id: string;
  kind: CreditEntry["kind"];
  amount: string;
  currency: string;
  shard: number | null;
  note: string | null;
  balance_after: string;
  created_at: string;
};

export class Entries {
  private readonly sql: BoundedSql;
  private readonly ledgerName: (shard: Shard) => string;

  constructor(sql: BoundedSql, ledgerName: (shard: Shard) => string) {
    this.sql = sql;
    this.ledgerName = ledgerName;
  }

  /** What no ledger holds. */
  balance(): ScaledAmount {
    const [row] = this.sql
      .exec<{ balance_after: string }>("SELECT balance_after FROM entry ORDER BY sequence DESC LIMIT 1")
      .toArray();
    return row ? toScaled(row.balance_after) : 0n;
  }

  append({ kind, amount, currency, shard, note, createdAt }: NewEntry): CreditEntry {
    const balance = this.balance() + (kind === "lease" ? -amount : amount);
    const row: Row = {
      id: drawnId("cre", crypto.randomUUID()),
      kind,
      amount: fromScaled(amount),
      currency,
      shard,
      note,
      balance_after: fromScaled(balance),
      created_at: createdAt,
    };
    this.sql.exec(
      `INSERT INTO entry (id, kind, amount, currency, shard, note, balance_after, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      row.id,
      kind,
      row.amount,
      currency,
      shard,
      note,
      row.balance_after,
      createdAt,
    );
    return this.shown(row);
  }

  /**
   * Newest first.
   * @param cursor the id of the entry that the page before ended with; null for the first page.
   * @returns null where there is no such entry.
   */
  page(limit: number, cursor: string | null): EntryPage | null {
    const before = cursor === null ? Number.MAX_SAFE_INTEGER : this.sequenceOf(cursor);
    if (before === null) return null;
    const rows = this.sql
      .exec<Row>("SELECT * FROM entry WHERE sequence < ? ORDER BY sequence DESC LIMIT ?", before, limit + 1)
      .toArray();
    const data = rows.slice(0, limit).map((row) => this.shown(row));
    return { data, pagination: { nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null } };
  }

  private sequenceOf(id: string): number | null {
    const [row] = this.sql
      .exec<{ sequence: number }>("SELECT sequence FROM entry WHERE id = ?", id)
      .toArray();
    return row?.sequence ?? null;
  }

  private shown(row: Row): CreditEntry {
    return {
      id: row.id,
      kind: row.kind,
      amount: row.amount,
      currency: row.currency,
      ...(row.shard !== null && { ledger: this.ledgerName(row.shard) }),
      ...(row.note !== null && { note: row.note }),
      balanceAfter: row.balance_after,
      createdAt: row.created_at,
    };
  }
}
