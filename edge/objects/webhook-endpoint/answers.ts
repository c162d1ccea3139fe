// What was answered under an Idempotency-Key, for 30 days.

import { DAY } from "#domain/time/instant.ts";
import type { EndpointActOutcome } from "./messages.ts";

const KEPT_MILLISECONDS = 30 * DAY;

export class Answers {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Inside a commit: does it once for each name. A text is a refusal, which is not kept. */
  once(
    name: string,
    fingerprint: string,
    now: number,
    act: () => object | "disabled" | "not_found",
  ): EndpointActOutcome {
    this.sql.exec("DELETE FROM idempotent_answer WHERE created_at <= ?", now - KEPT_MILLISECONDS);
    const [answered] = this.sql
      .exec<{ fingerprint: string; body: string }>(
        "SELECT fingerprint, body FROM idempotent_answer WHERE name = ?",
        name,
      )
      .toArray();
    if (answered) {
      return answered.fingerprint === fingerprint
        ? { outcome: "done", body: answered.body }
        : { outcome: "idempotency_key_reused" };
    }
    const answer = act();
    if (typeof answer === "string") return { outcome: answer };
    const body = JSON.stringify(answer);
    this.sql.exec("INSERT INTO idempotent_answer VALUES (?, ?, ?, ?)", name, fingerprint, body, now);
    return { outcome: "done", body };
  }
}
