// What was answered under an Idempotency-Key, for 30 days.

import { DAY } from "#domain/time/instant.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "./bounded-sql.ts";

const KEPT_MILLISECONDS = 30 * DAY;

/** Part of the schema of an object that keeps answers. */
export const ANSWER_TABLE = `
  CREATE TABLE IF NOT EXISTS idempotent_answer (
    name TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, body TEXT NOT NULL, created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

export type KeptOutcome<Refusal extends string, Answer extends object = object> =
  /** The answer is new, or as it was given before. */
  | { readonly outcome: "done"; readonly body: Json<Answer> }
  | { readonly outcome: "idempotency_key_reused" | Refusal };

export class KeptAnswers {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** What was answered under a name; null where nothing was. */
  find<Answer extends object>(name: string, fingerprint: string): KeptOutcome<never, Answer> | null {
    const [answered] = this.sql
      .exec<{ fingerprint: string; body: Json<Answer> }>(
        "SELECT fingerprint, body FROM idempotent_answer WHERE name = ?",
        name,
      )
      .toArray();
    if (!answered) return null;
    return answered.fingerprint === fingerprint
      ? { outcome: "done", body: answered.body }
      : { outcome: "idempotency_key_reused" };
  }

  /** Inside a commit: does it once for each name; without one every time. A text is a refusal, which is not kept. */
  once<Refusal extends string, Answer extends object = object>(
    name: string | null,
    fingerprint: string,
    now: number,
    act: () => Answer | Refusal,
  ): KeptOutcome<Refusal, Answer> {
    if (name === null) {
      const answer = act();
      return typeof answer === "string" ? { outcome: answer } : { outcome: "done", body: writeJson(answer) };
    }
    this.sql.exec("DELETE FROM idempotent_answer WHERE created_at <= ?", now - KEPT_MILLISECONDS);
    const answered = this.find<Answer>(name, fingerprint);
    if (answered !== null) return answered;
    const answer = act();
    if (typeof answer === "string") return { outcome: answer };
    const body = writeJson(answer);
    this.sql.exec("INSERT INTO idempotent_answer VALUES (?, ?, ?, ?)", name, fingerprint, body, now);
    return { outcome: "done", body };
  }
}
