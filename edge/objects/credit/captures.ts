// What was captured on each day, as Credit hears of it: with the ledger's next lease, some seconds late while it decides.

import { fromScaled, toScaled, type ScaledAmount } from "#domain/money/amount.ts";
import { startOfDay, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { BoundedSql } from "../bounded-sql.ts";

export class Captures {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. */
  add(amount: ScaledAmount, now: EpochMilliseconds): void {
    const day = startOfDay(now);
    this.sql.exec(
      "INSERT OR REPLACE INTO captured_by_day (day, captured) VALUES (?, ?)",
      day,
      fromScaled(this.of(day) + amount),
    );
  }

  private of(day: EpochMilliseconds): ScaledAmount {
    const [row] = this.sql
      .exec<{ captured: string }>("SELECT captured FROM captured_by_day WHERE day = ?", day)
      .toArray();
    return row ? toScaled(row.captured) : 0n;
  }

  byDay(): ReadonlyMap<EpochMilliseconds, ScaledAmount> {
    const rows = this.sql.exec<{ day: number; captured: string }>("SELECT * FROM captured_by_day").toArray();
    return new Map(rows.map(({ day, captured }) => [day, toScaled(captured)]));
  }
}
