// What one person wants done to the lists and another has to agree to: the second agrees by wanting the same, for the same active
// version, within a week. Each deed has one word at a time; a later one takes its place.

import { isSamePerson } from "#domain/ids/person.ts";
import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import type { Act } from "../../log/audit-event.ts";
import type { BoundedSql } from "../bounded-sql.ts";

const COUNTS_MILLISECONDS = 7 * DAY;

type Row = { actor: string; at: string };

export class Agreements {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. @param base what both saw. @returns who wanted it first; null where this is the first word. */
  agree(deed: string, base: number, { actor, at }: Act): string | null {
    this.sql.exec(
      "DELETE FROM list_agreement WHERE base <> ? OR at <= ?",
      base,
      formatInstant(instantOf(at) - COUNTS_MILLISECONDS),
    );
    const [first] = this.sql.exec<Row>("SELECT actor, at FROM list_agreement WHERE deed = ?", deed).toArray();
    if (first !== undefined && !isSamePerson(first.actor, actor)) {
      this.sql.exec("DELETE FROM list_agreement WHERE deed = ?", deed);
      return first.actor;
    }
    this.sql.exec(
      "INSERT OR REPLACE INTO list_agreement (deed, base, actor, at) VALUES (?, ?, ?, ?)",
      deed,
      base,
      actor,
      at,
    );
    return null;
  }
}
