// The entries of a tenant's lists that are in force, and of each list its revision, its number of entries and the sum that its
// hash is made of. All three change with the entries, in one commit.

import type { ListEntry } from "#domain/contract/settings/named-list.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import type { ListHit } from "#domain/named-lists/finding.ts";
import { EMPTY_SUM, withEntry, withoutEntry, type ListSum } from "#domain/named-lists/list-hash.ts";
import type { ListedValue, ListKind, NewEntry } from "#domain/named-lists/named-list.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import { NOT_SUSPENDED } from "./emergencies.ts";
import { numberedPage, type NumberedPage } from "../numbered-page.ts";

export interface ListRow {
  readonly kind: ListKind | null;
  readonly revision: number;
  readonly sum: ListSum;
  readonly entries: number;
}

/** A list that was never changed. */
export const UNTOUCHED: ListRow = { kind: null, revision: 0, sum: EMPTY_SUM, entries: 0 };

type EntryRow = {
  number: number;
  id: string;
  value: string;
  masked: string | null;
  reason: string;
  expires_at: string | null;
  added_at: string;
  added_by: string;
  approved_by: string | null;
};

/** Who made an entry, and who approved it. */
export interface Authors {
  readonly addedAt: string;
  readonly addedBy: string;
  readonly approvedBy: string | null;
}

export class Entries {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  listRow(list: string): ListRow {
    const [row] = this.sql
      .exec<{ kind: ListKind; revision: number; sum: string; entries: number }>(
        "SELECT kind, revision, sum, entries FROM list WHERE name = ?",
        list,
      )
      .toArray();
    return row ?? UNTOUCHED;
  }

  find(list: string, values: readonly string[], at: string): ListHit[] {
    return this.sql
      .exec<{ value: string; id: string }>(
        `SELECT value, id FROM entry
         WHERE list = ? AND value IN (SELECT value FROM json_each(?)) AND (expires_at IS NULL OR expires_at > ?)
           AND ${NOT_SUSPENDED}
         ORDER BY value`,
        list,
        JSON.stringify(values),
        at,
        at,
      )
      .toArray()
      .map(({ value, id }) => ({ value, entryId: id }));
  }

  /** Those that have not expired at an instant. */
  ofValues(list: string, values: readonly string[], at: string): ListEntry[] {
    return this.sql
      .exec<EntryRow>(
        `SELECT * FROM entry
         WHERE list = ? AND value IN (SELECT value FROM json_each(?)) AND (expires_at IS NULL OR expires_at > ?)`,
        list,
        JSON.stringify(values),
        at,
      )
      .toArray()
      .map(entryOf);
  }

  byId(list: string, id: string): ListEntry | null {
    const [row] = this.sql
      .exec<EntryRow>("SELECT * FROM entry WHERE list = ? AND id = ?", list, id)
      .toArray();
    return row ? entryOf(row) : null;
  }

  page(list: string, limit: number, before: number): NumberedPage<ListEntry> {
    const rows = this.sql
      .exec<EntryRow>(
        "SELECT * FROM entry WHERE list = ? AND number < ? ORDER BY number DESC LIMIT ?",
        list,
        before,
        limit + 1,
      )
      .toArray();
    return numberedPage(rows, limit, entryOf);
  }

  /** How many entries the list would have with these values, at an instant: what has expired makes room. */
  countWith(list: string, values: readonly string[], at: string): number {
    const { others } = this.sql
      .exec<{ others: number }>(
        `SELECT entries
           - (SELECT count(*) FROM entry WHERE list = list.name AND expires_at <= ?)
           - (SELECT count(*) FROM entry
              WHERE list = list.name AND (expires_at IS NULL OR expires_at > ?)
                AND value IN (SELECT value FROM json_each(?))) AS others
         FROM list WHERE name = ?`,
        at,
        at,
        JSON.stringify(values),
        list,
      )
      .toArray()[0] ?? { others: 0 };
    return others + values.length;
  }

  /** Inside a commit. Each takes the place of an entry of the same value. */
  put(list: string, entries: readonly NewEntry[], authors: Authors): ListEntry[] {
    const replaced: ListEntry[] = [];
    const added = entries.map(({ value, masked, reason, expiresAt }) => {
      replaced.push(...this.take("list = ? AND value = ?", list, value));
      const id = drawnId("nle", crypto.randomUUID());
      this.sql.exec(
        `INSERT INTO entry (list, value, id, masked, reason, expires_at, added_at, added_by, approved_by)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        list,
        value,
        id,
        masked,
        reason,
        expiresAt,
        authors.addedAt,
        authors.addedBy,
        authors.approvedBy,
      );
      return { id, value, masked, reason, expiresAt, ...authors };
    });
    this.add(list, replaced, added);
    return added;
  }

  /** Inside a commit. @returns null where there is no such entry. */
  remove(list: string, id: string): ListEntry | null {
    const [removed] = this.take("list = ? AND id = ?", list, id);
    if (removed === undefined) return null;
    this.add(list, [removed], []);
    return removed;
  }

  /** Inside a commit: makes room by what has expired. */
  removeExpired(list: string, at: string): ListEntry[] {
    const removed = this.take("list = ? AND expires_at <= ?", list, at);
    if (removed.length > 0) this.add(list, removed, []);
    return removed;
  }

  /** Inside a commit, once for each change. */
  raise(list: string, kind: ListKind): ListRow {
    this.sql.exec(
      `INSERT INTO list (name, kind, revision, sum, entries) VALUES (?, ?, 1, ?, 0)
       ON CONFLICT (name) DO UPDATE SET revision = revision + 1`,
      list,
      kind,
      EMPTY_SUM,
    );
    return this.listRow(list);
  }

  private take(condition: string, ...bindings: readonly string[]): ListEntry[] {
    return this.sql
      .exec<EntryRow>(`DELETE FROM entry WHERE ${condition} RETURNING *`, ...bindings)
      .toArray()
      .map(entryOf);
  }

  private add(list: string, gone: readonly ListedValue[], come: readonly ListedValue[]): void {
    const { sum } = this.listRow(list);
    this.sql.exec(
      "UPDATE list SET sum = ?, entries = entries + ? WHERE name = ?",
      come.reduce(withEntry, gone.reduce(withoutEntry, sum)),
      come.length - gone.length,
      list,
    );
  }
}

function entryOf(row: EntryRow): ListEntry {
  return {
    id: row.id,
    value: row.value,
    masked: row.masked,
    reason: row.reason,
    expiresAt: row.expires_at,
    addedAt: row.added_at,
    addedBy: row.added_by,
    approvedBy: row.approved_by,
  };
}
