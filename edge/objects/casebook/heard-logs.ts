// How far the casebook has heard each log, so that a repeated row changes nothing; and which rows it took in late, because they
// had been set aside.

import type { BoundedSql } from "../bounded-sql.ts";
import type { Telling } from "./api.ts";

export class HeardLogs {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside the commit that takes them in. @returns those that were not heard before. */
  take({ source, rows, again }: Telling): Telling["rows"] {
    if (again) return rows.filter(({ sequence }) => this.isFirstAgain(source, sequence));
    const heard = this.heardUpTo(source);
    const heardAhead = this.heardAgainBehind(source, heard);
    const last = rows.at(-1)?.sequence ?? 0;
    if (last > heard) this.sql.exec("INSERT OR REPLACE INTO heard_log VALUES (?, ?)", source, last);
    return rows.filter(({ sequence }) => sequence > heard && !heardAhead.has(sequence));
  }

  /** Keeps that it is heard now, once for each row. */
  private isFirstAgain(source: string, sequence: number): boolean {
    const kept = this.sql.exec("INSERT OR IGNORE INTO heard_again VALUES (?, ?)", source, sequence);
    return kept.rowsWritten > 0;
  }

  /** Rows that were taken in again before their log was heard so far: then the reader had not passed them yet. */
  private heardAgainBehind(source: string, heard: number): ReadonlySet<number> {
    const rows = this.sql.exec<{ sequence: number }>(
      "SELECT sequence FROM heard_again WHERE source = ? AND sequence > ?",
      source,
      heard,
    );
    return new Set([...rows].map(({ sequence }) => sequence));
  }

  private heardUpTo(source: string): number {
    const [row] = this.sql
      .exec<{ sequence: number }>("SELECT sequence FROM heard_log WHERE source = ?", source)
      .toArray();
    return row?.sequence ?? 0;
  }
}
