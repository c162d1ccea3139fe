// A setting as the table of its revisions: rows are only added, and the newest holds. The table is made with the first change;
// until then the setting is what it begins with.

import { canonicalJson } from "#domain/ids/canonical-json.ts";
import type { BoundedSql } from "../../bounded-sql.ts";

export interface Revision<T> {
  /** 0 for what the setting begins with. */
  readonly revision: number;
  readonly value: T;
}

export interface SettingTable<T> {
  readonly name: string;
  /** The number of the revision first, then what `write` fills. */
  readonly columns: string;
  readonly valueColumn: string;
  readonly beginsWith: T;
  readonly write: (value: T, at: string) => readonly string[];
  readonly read: (text: string) => T;
}

export class RevisedSetting<T> {
  private readonly sql: BoundedSql;
  private readonly table: SettingTable<T>;

  constructor(sql: BoundedSql, table: SettingTable<T>) {
    this.sql = sql;
    this.table = table;
  }

  current(): Revision<T> {
    const { name, valueColumn, beginsWith, read } = this.table;
    if (!this.sql.hasTable(name)) return { revision: 0, value: beginsWith };
    const [row] = this.sql
      .exec<{ revision: number; value: string }>(
        `SELECT revision, ${valueColumn} AS value FROM ${name} ORDER BY revision DESC LIMIT 1`,
      )
      .toArray();
    return row ? { revision: row.revision, value: read(row.value) } : { revision: 0, value: beginsWith };
  }

  /** Inside a commit. @returns null where this is the value already. */
  change(value: T, at: string): Revision<T> | null {
    const { name, columns, write } = this.table;
    const before = this.current();
    if (canonicalJson(value) === canonicalJson(before.value)) return null;
    const revision = before.revision + 1;
    const row = [revision, ...write(value, at)];
    this.sql.exec(`CREATE TABLE IF NOT EXISTS ${name} (${columns})`);
    this.sql.exec(`INSERT INTO ${name} VALUES (${row.map(() => "?").join(", ")})`, ...row);
    return { revision, value };
  }
}
