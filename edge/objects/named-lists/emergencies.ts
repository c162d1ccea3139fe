// What an owner brought in force alone, for a day at most: an entry of an allow list, or the suspension of one of a block list. Time
// ends it, not a timer. A value has one emergency in a week, so that none follows another.

import type { Emergency } from "#domain/contract/settings/named-list.ts";
import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import type { Act } from "../../log/audit-event.ts";
import type { BoundedSql } from "../bounded-sql.ts";

const LASTS_MILLISECONDS = DAY;
const NEXT_AFTER_MILLISECONDS = 7 * DAY;

export const EMERGENCY_TABLE = `
  -- The last of each value. Suspends: 1 for an entry of a block list, which does not count until then.
  CREATE TABLE IF NOT EXISTS emergency (
    list TEXT NOT NULL, value TEXT NOT NULL, suspends INTEGER NOT NULL, began_at TEXT NOT NULL, until TEXT NOT NULL,
    actor TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (list, value)
  ) WITHOUT ROWID;
`;

type Row = { value: string; until: string; actor: string; reason: string };

/** Of entries that may be in force at an instant, which is bound once: none that is suspended then. */
export const NOT_SUSPENDED = `NOT EXISTS (
  SELECT 1 FROM emergency WHERE emergency.list = entry.list AND emergency.value = entry.value AND suspends AND until > ?
)`;

/** @returns the emergency that an act at this instant would begin. */
export function emergencyOf({ at, actor }: Act, reason: string): Emergency {
  return { until: formatInstant(instantOf(at) + LASTS_MILLISECONDS), by: actor, reason };
}

export class Emergencies {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Whether no value had one within a week. */
  mayBegin(list: string, values: readonly string[], at: string): boolean {
    const [had] = this.sql
      .exec(
        `SELECT 1 FROM emergency WHERE list = ? AND value IN (SELECT value FROM json_each(?)) AND began_at > ? LIMIT 1`,
        list,
        JSON.stringify(values),
        formatInstant(instantOf(at) - NEXT_AFTER_MILLISECONDS),
      )
      .toArray();
    return had === undefined;
  }

  /** Inside a commit. */
  begin(
    list: string,
    values: readonly string[],
    { until, by, reason }: Emergency,
    at: string,
    suspends: boolean,
  ): void {
    const forgotten = formatInstant(instantOf(at) - NEXT_AFTER_MILLISECONDS);
    this.sql.exec("DELETE FROM emergency WHERE began_at <= ?", forgotten);
    for (const value of values) {
      this.sql.exec(
        "INSERT OR REPLACE INTO emergency VALUES (?, ?, ?, ?, ?, ?, ?)",
        list,
        value,
        suspends ? 1 : 0,
        at,
        until,
        by,
        reason,
      );
    }
  }

  /** Those that last at an instant, by value. */
  live(list: string, values: readonly string[], at: string): ReadonlyMap<string, Emergency> {
    const rows = this.sql
      .exec<Row>(
        `SELECT value, until, actor, reason FROM emergency
         WHERE list = ? AND value IN (SELECT value FROM json_each(?)) AND until > ?`,
        list,
        JSON.stringify(values),
        at,
      )
      .toArray();
    return new Map(rows.map(({ value, until, actor, reason }) => [value, { until, by: actor, reason }]));
  }

  /** Inside a commit: before their time. */
  end(list: string, values: readonly string[], at: string): void {
    this.sql.exec(
      `UPDATE emergency SET until = ? WHERE list = ? AND value IN (SELECT value FROM json_each(?)) AND until > ?`,
      at,
      list,
      JSON.stringify(values),
      at,
    );
  }
}
