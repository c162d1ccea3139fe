// What was answered under an Idempotency-Key: a repeat of the request gets it again, any other request is refused. A key is
// kept for 30 days, or for good.

import { DAY } from "#domain/time/instant.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "./bounded-sql.ts";

const KEPT_MILLISECONDS = 30 * DAY;

/** Part of the schema of an object that keeps answers for 30 days. */
export const ANSWER_TABLE = `
  CREATE TABLE IF NOT EXISTS idempotent_answer (
    name TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, body TEXT NOT NULL, created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  -- Each answer that is kept lets the oldest go, however many there are.
  CREATE INDEX IF NOT EXISTS idempotent_answer_by_time ON idempotent_answer (created_at);
`;

/** A request as its answer is kept: once for each key. */
export interface KeyedRequest {
  /** Null where it has no Idempotency-Key. */
  readonly keyName: string | null;
  readonly fingerprint: string;
}

export type KeptAnswer<Answer extends object = object> = {
  /** Of the request. */
  readonly fingerprint: string;
  readonly body: Json<Answer>;
};

export type KeptOutcome<Refusal extends string, Answer extends object = object> =
  /** The answer is new, or `replayed` as it was given before. */
  | { readonly outcome: "done"; readonly body: Json<Answer>; readonly replayed?: true }
  | { readonly outcome: "idempotency_key_reused" }
  | { readonly outcome: Refusal };

/** Where answers are: in a table of their own, or in that of the resources that the requests made. */
export interface AnswerTable {
  /** With the columns `fingerprint` and `body`. */
  readonly table: string;
  /** The column of the key. */
  readonly key: string;
  /** The column that says since when the key is kept, in ms since 1970; null where it is kept for good. */
  readonly since: string | null;
}

export class AnswersUnderKeys {
  protected readonly sql: BoundedSql;
  private readonly query: string;

  constructor(sql: BoundedSql, { table, key, since }: AnswerTable) {
    this.sql = sql;
    this.query = `SELECT fingerprint, body, ${since ?? "NULL"} AS since FROM ${table} WHERE ${key} = ?`;
  }

  /** What is kept under a key; null where it is free. @param now ms since 1970. */
  find<Answer extends object>(key: string, now: number): KeptAnswer<Answer> | null {
    const [row] = this.sql
      .exec<KeptAnswer<Answer> & { readonly since: number | null }>(this.query, key)
      .toArray();
    if (!row || (row.since !== null && row.since <= now - KEPT_MILLISECONDS)) return null;
    return { fingerprint: row.fingerprint, body: row.body };
  }

  /** What a request is answered under its key; null where the key is free. */
  answerTo<Answer extends object>(
    key: string,
    fingerprint: string,
    now: number,
  ): KeptOutcome<never, Answer> | null {
    const kept = this.find<Answer>(key, now);
    if (kept === null) return null;
    return kept.fingerprint === fingerprint
      ? { outcome: "done", body: kept.body, replayed: true }
      : { outcome: "idempotency_key_reused" };
  }
}

/** Answers in `idempotent_answer`, which has no `created_at` where they are kept for good. */
export class KeptAnswers extends AnswersUnderKeys {
  private readonly isForGood: boolean;

  constructor(sql: BoundedSql, kept: "30 days" | "for good" = "30 days") {
    const isForGood = kept === "for good";
    super(sql, { table: "idempotent_answer", key: "name", since: isForGood ? null : "created_at" });
    this.isForGood = isForGood;
  }

  /** Inside a commit: does it once for each key; without one every time. A text is a refusal, which is not kept. */
  once<Refusal extends string, Answer extends object = object>(
    key: string | null,
    fingerprint: string,
    now: number,
    act: () => Answer | Refusal,
  ): KeptOutcome<Refusal, Answer> {
    const answered = key === null ? null : this.answerTo<Answer>(key, fingerprint, now);
    if (answered !== null) return answered;
    const answer = act();
    if (typeof answer === "string") return { outcome: answer };
    const body = writeJson(answer);
    if (key !== null) this.keep(key, { fingerprint, body }, now);
    return { outcome: "done", body };
  }

  /** Inside a commit: the key is free again. */
  forget(key: string): void {
    this.sql.exec("DELETE FROM idempotent_answer WHERE name = ?", key);
  }

  private keep(key: string, { fingerprint, body }: KeptAnswer, now: number): void {
    if (this.isForGood) {
      this.sql.exec(
        "INSERT INTO idempotent_answer (name, fingerprint, body) VALUES (?, ?, ?)",
        key,
        fingerprint,
        body,
      );
      return;
    }
    this.sql.exec("DELETE FROM idempotent_answer WHERE created_at <= ?", now - KEPT_MILLISECONDS);
    this.sql.exec(
      "INSERT INTO idempotent_answer (name, fingerprint, body, created_at) VALUES (?, ?, ?, ?)",
      key,
      fingerprint,
      body,
      now,
    );
  }
}
