// The log of one object: append-only, numbered 1, 2, 3, … without gaps, written in the transaction of the fact that
// it announces. Rows are never changed, and the newest is never removed, so the next number is always the highest plus one.

import type { LogRow } from "#domain/events/batch.ts";
import type { BoundedSql } from "../objects/bounded-sql.ts";
import { POSITION_TABLES } from "./reader-positions.ts";

type Kind = LogRow["kind"];

/** Turns a row that only names its record into the record's payload. */
export type PayloadOf = (kind: Kind, sequence: number) => string;

/** How much one read hands out at most. */
export const READ_ROWS_MAX = 200;
const BYTES_MAX = 512 * 1024;

export class Log {
  private readonly sql: BoundedSql;
  private readonly payloadOf: PayloadOf;
  /** The highest number, where it is known: only this object appends. */
  private newest: number | null = null;

  constructor(sql: BoundedSql, payloadOf: PayloadOf) {
    this.sql = sql;
    this.payloadOf = payloadOf;
  }

  /** Part of the object's schema: call it where the other tables are made, on the first write. */
  createTables(): void {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS log (
        sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, payload TEXT, flagged INTEGER NOT NULL
      );
      ${POSITION_TABLES}
    `);
  }

  /**
   * @param payload null where the row names a record of the same number that the object keeps itself.
   * @param flagged whether readers of flagged rows get it; see {@link readFlagged}.
   */
  append(kind: Kind, payload: string | null, flagged = false): number {
    const sequence = (this.newest ?? this.head()) + 1;
    this.sql.exec("INSERT INTO log VALUES (?, ?, ?, ?)", sequence, kind, payload, flagged ? 1 : 0);
    this.newest = sequence;
    return sequence;
  }

  /** Of a log that is kept for a time only: what every reader has, and not the newest row. */
  removeUpTo(sequence: number): void {
    this.sql.exec("DELETE FROM log WHERE sequence <= ?", sequence);
  }

  /** A transaction was undone: what was appended in it is not there. */
  forget(): void {
    this.newest = null;
  }

  /** The highest number; 0 for an empty log. */
  head(): number {
    return this.sql.exec<{ head: number | null }>("SELECT max(sequence) AS head FROM log").one().head ?? 0;
  }

  /** The lowest number that is kept; 0 for an empty log. */
  begin(): number {
    return this.sql.exec<{ begin: number | null }>("SELECT min(sequence) AS begin FROM log").one().begin ?? 0;
  }

  /** The row of this number; null where there is none. */
  at(sequence: number): LogRow | null {
    const [found] = this.sql
      .exec<{ kind: Kind; payload: string | null }>(
        "SELECT kind, payload FROM log WHERE sequence = ?",
        sequence,
      )
      .toArray();
    if (!found) return null;
    const { kind, payload } = found;
    return { sequence, kind, payload: payload ?? this.payloadOf(kind, sequence) };
  }

  /** The rows after `cursor`, in order: at most 200, and at most 512 KiB unless one row alone is more. */
  read(cursor: number): LogRow[] {
    const query = "SELECT sequence, kind, payload FROM log WHERE sequence > ? ORDER BY sequence LIMIT ?";
    return this.rowsOf(query, cursor).rows;
  }

  /** The same of flagged rows alone: the payloads of the others are not even made. @returns how far that is, too. */
  readFlagged(cursor: number): { readonly rows: LogRow[]; readonly upTo: number } {
    const { rows, isAll } = this.rowsOf(
      "SELECT sequence, kind, payload FROM log WHERE sequence > ? AND flagged ORDER BY sequence LIMIT ?",
      cursor,
    );
    return { rows, upTo: isAll ? Math.max(cursor, this.head()) : (rows.at(-1)?.sequence ?? cursor) };
  }

  /** How many flagged rows there are after `cursor`. */
  countFlagged(cursor: number): number {
    return this.sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM log WHERE sequence > ? AND flagged", cursor)
      .one().count;
  }

  private rowsOf(query: string, cursor: number): { readonly rows: LogRow[]; readonly isAll: boolean } {
    const rows: LogRow[] = [];
    let bytes = 0;
    const found = this.sql
      .exec<{ sequence: number; kind: Kind; payload: string | null }>(query, cursor, READ_ROWS_MAX)
      .toArray();
    for (const { sequence, kind, payload } of found) {
      const row = { sequence, kind, payload: payload ?? this.payloadOf(kind, sequence) };
      bytes += row.payload.length;
      if (rows.length > 0 && bytes > BYTES_MAX) break;
      rows.push(row);
    }
    return { rows, isAll: rows.length === found.length && found.length < READ_ROWS_MAX };
  }
}
