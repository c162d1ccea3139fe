// Under which names a ledger's decisions are found: the stem of their ids, and the caller's transaction id.

import type { BoundedSql } from "../../bounded-sql.ts";
import { insertMany } from "./insert-many.ts";

export type DecisionName = `stem:${string}` | `transaction:${string}`;

export class Names {
  private readonly sql: BoundedSql;
  /** Not in the table yet. */
  private readonly unwritten = new Map<DecisionName, number>();

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** The number of the decision of that name; null where there is none. */
  find(name: DecisionName): number | null {
    return this.findBoth(name, null).first;
  }

  /** Both names of a new decision, by one look. */
  findBoth(
    first: DecisionName,
    second: DecisionName | null,
  ): { readonly first: number | null; readonly second: number | null } {
    const recent = this.unwritten.get(first);
    if (recent !== undefined) return { first: recent, second: null };
    const { one, two } = this.sql
      .exec<{ one: number | null; two: number | null }>(
        `SELECT (SELECT sequence FROM decision_name WHERE name = ?) AS one,
                (SELECT sequence FROM decision_name WHERE name = ?) AS two`,
        first,
        second,
      )
      .one();
    return { first: one, second: two ?? (second === null ? null : (this.unwritten.get(second) ?? null)) };
  }

  add(sequence: number, names: readonly DecisionName[]): void {
    for (const name of names) this.unwritten.set(name, sequence);
  }

  /** @throws where a name is taken already: then there would be two decisions of one activity, and nothing of it may be kept. */
  write(): void {
    const rows = [...this.unwritten].sort(([left], [right]) => (left < right ? -1 : 1));
    insertMany(this.sql, "INSERT INTO decision_name (name, sequence)", rows);
    this.unwritten.clear();
  }

  forget(): void {
    this.unwritten.clear();
  }
}
