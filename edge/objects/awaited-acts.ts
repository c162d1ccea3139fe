// What one person asks for and another has to agree to: the second agrees by asking for the same within a week. An object keeps
// this beside what the act changes, so that agreement and act are one commit. What was asked is kept as its hash alone.

import type { Emergency } from "#domain/contract/operators/emergency.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { isAnotherPerson, isRole } from "#domain/ids/person.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import type { Act } from "../log/audit-event.ts";
import type { BoundedSql } from "./bounded-sql.ts";

export const AWAITED_ACT_TABLE = `
  -- Deed: the kind of act and the hash of what was asked.
  CREATE TABLE IF NOT EXISTS awaited_act (deed TEXT PRIMARY KEY, actor TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
`;

/** So long the first person's word counts. */
const COUNTS_MILLISECONDS = 7 * DAY;

/** One for an act that lowers no risk; `sole_operator` for one to which nobody else could agree. */
export type PersonsNeeded = "one" | "two" | "sole_operator";

/** On what ground an act is done; empty where one person is enough. */
export interface Consent {
  readonly proposedBy?: string;
  readonly soleOperator?: true;
  readonly emergency?: Emergency;
}

export class AwaitedActs {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. @param asked all that makes it another act. @returns null where this is the first person's word. */
  consent(
    kind: string,
    asked: unknown,
    { actor, at }: Pick<Act, "actor" | "at">,
    persons: PersonsNeeded,
  ): Consent | null {
    if (persons === "one") return {};
    if (persons === "sole_operator") return { soleOperator: true };
    const deed = `${kind}:${sha256Hex(canonicalJson(asked))}`;
    this.sql.exec(
      "DELETE FROM awaited_act WHERE at <= ?",
      formatInstant(instantOf(at) - COUNTS_MILLISECONDS),
    );
    const [first] = this.sql
      .exec<{ actor: string }>("SELECT actor FROM awaited_act WHERE deed = ?", deed)
      .toArray();
    if (first !== undefined && isAnotherPerson(first.actor, actor)) {
      this.sql.exec("DELETE FROM awaited_act WHERE deed = ?", deed);
      return { proposedBy: first.actor };
    }
    // A role's word is nobody's: it must not take the place of a person's.
    if (!isRole(actor)) this.sql.exec("INSERT OR REPLACE INTO awaited_act VALUES (?, ?, ?)", deed, actor, at);
    return null;
  }
}
