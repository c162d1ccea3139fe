// Where each reader of a log is, and which rows it has set aside because it can never take them. A position is moved on only
// from where it was read: so a delivery that was under way undoes no rewind and no removal that came in between. That rows had
// nothing for a reader is remembered, and stored only now and then: looking again costs less than a row for each look.

import type { UnfitRow } from "#domain/events/batch.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { BoundedSql } from "../objects/bounded-sql.ts";

export interface ReaderPosition {
  /** Everything up to this number is done with. */
  readonly cursor: number;
  readonly failures: number;
  readonly nextAttemptAt: number;
}

export interface SetAsideRow extends UnfitRow {
  readonly at: string;
}

/** As many are named of a reader. */
const NAMED_MAX = 100;
/** So many rows an object looks past once more at most, after it was started again. */
const LOOKED_AT_AGAIN_MAX = 1_000;

export const POSITION_TABLES = `
  CREATE TABLE IF NOT EXISTS log_reader (
    name TEXT PRIMARY KEY, cursor INTEGER NOT NULL, failures INTEGER NOT NULL, next_attempt_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  -- They stay in the log; an operator sends them again or drops them.
  CREATE TABLE IF NOT EXISTS log_set_aside (
    reader TEXT NOT NULL, sequence INTEGER NOT NULL, reason TEXT NOT NULL, set_aside_at INTEGER NOT NULL,
    PRIMARY KEY (reader, sequence)
  ) WITHOUT ROWID;
`;

/** Between the two, nothing was for the reader. */
interface Look {
  readonly stored: number;
  readonly upTo: number;
}

export class ReaderPositions {
  private readonly sql: BoundedSql;
  private readonly looks = new Map<string, Look>();

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  of(name: string): ReaderPosition {
    const [row] = this.sql
      .exec<{ cursor: number; failures: number; next_attempt_at: number }>(
        "SELECT cursor, failures, next_attempt_at FROM log_reader WHERE name = ?",
        name,
      )
      .toArray();
    const cursor = row?.cursor ?? 0;
    const look = this.looks.get(name);
    return {
      cursor: look?.stored === cursor ? look.upTo : cursor,
      failures: row?.failures ?? 0,
      nextAttemptAt: row?.next_attempt_at ?? 0,
    };
  }

  /** Up to a number there was nothing for the reader. @param from as of {@link advance}. */
  lookPast(name: string, from: number, upTo: number): void {
    const stored = this.storedFor(name, from);
    if (upTo - stored < LOOKED_AT_AGAIN_MAX) this.looks.set(name, { stored, upTo });
    else this.keepLook(name, from, upTo);
  }

  /** The same, stored at once. */
  keepLook(name: string, from: number, upTo: number): void {
    this.begin(name);
    this.advance(name, from, { cursor: upTo, failures: 0, nextAttemptAt: 0 });
  }

  /** Before its first delivery a reader gets a position: so one that lacks it afterwards was removed meanwhile. */
  begin(name: string): void {
    this.sql.exec("INSERT OR IGNORE INTO log_reader VALUES (?, 0, 0, 0)", name);
  }

  /** @param from the cursor that the reader went on from; if it differs by now, or is missing, nothing changes. */
  advance(name: string, from: number, { cursor, failures, nextAttemptAt }: ReaderPosition): void {
    this.sql.exec(
      "UPDATE log_reader SET cursor = ?, failures = ?, next_attempt_at = ? WHERE name = ? AND cursor = ?",
      cursor,
      failures,
      nextAttemptAt,
      name,
      this.storedFor(name, from),
    );
    this.looks.delete(name);
  }

  private storedFor(name: string, from: number): number {
    const look = this.looks.get(name);
    return look?.upTo === from ? look.stored : from;
  }

  /** To a number, whatever was under way. What was set aside behind it is tried again. */
  moveTo(name: string, cursor: number): void {
    this.looks.delete(name);
    this.sql.exec("INSERT OR REPLACE INTO log_reader VALUES (?, ?, 0, 0)", name, cursor);
    this.sql.exec("DELETE FROM log_set_aside WHERE reader = ? AND sequence > ?", name, cursor);
  }

  /** Of a reader that is there no longer. */
  remove(name: string): void {
    this.looks.delete(name);
    this.sql.exec("DELETE FROM log_reader WHERE name = ?", name);
    this.sql.exec("DELETE FROM log_set_aside WHERE reader = ?", name);
  }

  /** Readers that have a position, by the beginning of their names. */
  namesFrom(prefix: string): string[] {
    return this.sql
      .exec<{ name: string }>("SELECT name FROM log_reader WHERE substr(name, 1, length(?1)) = ?1", prefix)
      .toArray()
      .map(({ name }) => name);
  }

  /** For a reader that was removed meanwhile nothing is. */
  setAside(name: string, rows: readonly UnfitRow[], now: number): void {
    for (const { sequence, reason } of rows) {
      this.sql.exec(
        "INSERT OR IGNORE INTO log_set_aside SELECT name, ?, ?, ? FROM log_reader WHERE name = ?",
        sequence,
        reason,
        now,
        name,
      );
    }
  }

  /** It is set aside no longer. @returns whether it was. */
  takeBack(name: string, sequence: number): boolean {
    const removed = this.sql.exec(
      "DELETE FROM log_set_aside WHERE reader = ? AND sequence = ?",
      name,
      sequence,
    );
    return removed.rowsWritten > 0;
  }

  /** Of the numbers from one to another. */
  setAsideBetween(name: string, from: number, to: number): ReadonlySet<number> {
    const rows = this.sql.exec<{ sequence: number }>(
      "SELECT sequence FROM log_set_aside WHERE reader = ? AND sequence BETWEEN ? AND ?",
      name,
      from,
      to,
    );
    return new Set([...rows].map(({ sequence }) => sequence));
  }

  /** The oldest hundred, and how many there are. */
  allSetAside(name: string): { readonly setAside: SetAsideRow[]; readonly setAsideCount: number } {
    const setAside = this.sql
      .exec<{ sequence: number; reason: UnfitRow["reason"]; set_aside_at: number }>(
        "SELECT sequence, reason, set_aside_at FROM log_set_aside WHERE reader = ? ORDER BY sequence LIMIT ?",
        name,
        NAMED_MAX,
      )
      .toArray()
      .map(({ sequence, reason, set_aside_at: at }) => ({ sequence, reason, at: formatInstant(at) }));
    if (setAside.length < NAMED_MAX) return { setAside, setAsideCount: setAside.length };
    const { count } = this.sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM log_set_aside WHERE reader = ?", name)
      .one();
    return { setAside, setAsideCount: count };
  }
}
