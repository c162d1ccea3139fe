// How far a recovery came that scheduled as much as one request may: the next request since the same instant goes on there.

import type { BoundedSql } from "../bounded-sql.ts";
import type { RecoveryMark } from "./find-lost.ts";

export class RecoveryMarks {
  /** How often they were forgotten in this life: what a recovery read before is not all that is lost since. */
  forgotten = 0;
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Null where there is none since this instant: it begins. */
  find(since: number): RecoveryMark | null {
    const [mark] = this.sql
      .exec<{ source: string; behind: number }>("SELECT source, behind FROM recovery WHERE since = ?", since)
      .toArray();
    return mark ?? null;
  }

  /** Inside a commit. @param mark null where it came to the end. */
  keep(since: number, mark: RecoveryMark | null): void {
    this.remove();
    if (mark === null) return;
    this.sql.exec("INSERT INTO recovery VALUES (1, ?, ?, ?)", since, mark.source, mark.behind);
  }

  /** Inside a commit: the next recovery begins again. */
  forget(): void {
    this.remove();
    this.forgotten += 1;
  }

  private remove(): void {
    this.sql.exec("DELETE FROM recovery");
  }
}
