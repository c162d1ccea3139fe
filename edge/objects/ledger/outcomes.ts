// Outcomes of this ledger's decisions: appended, never changed; and the answers under their Idempotency-Keys.

import type { OutcomeRecord } from "#domain/contract/outcome.ts";
import type { StoredOutcome } from "#domain/events/outcome-recorded.ts";

export interface IdempotentAnswer {
  readonly fingerprint: string;
  readonly body: string;
}

export class Outcomes {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Of one decision, oldest first. */
  list(stem: string): OutcomeRecord[] {
    return this.sql
      .exec<{ body: string }>("SELECT body FROM outcome WHERE stem = ? ORDER BY number", stem)
      .toArray()
      .map(({ body }) => (JSON.parse(body) as StoredOutcome).outcome); // written below, from the type
  }

  insert(sequence: number, stem: string, stored: StoredOutcome): void {
    this.sql.exec(
      "INSERT INTO outcome (sequence, stem, number, body) VALUES (?, ?, ?, ?)",
      sequence,
      stem,
      stored.outcome.sequence,
      JSON.stringify(stored),
    );
  }

  /** The payload behind a row of the log. */
  payloadAt(sequence: number): string {
    return this.sql.exec<{ body: string }>("SELECT body FROM outcome WHERE sequence = ?", sequence).one()
      .body;
  }

  findAnswer(name: string): IdempotentAnswer | null {
    const [row] = this.sql
      .exec<{ fingerprint: string; body: string }>(
        "SELECT fingerprint, body FROM idempotent_answer WHERE name = ?",
        name,
      )
      .toArray();
    return row ?? null;
  }

  saveAnswer(name: string, answer: IdempotentAnswer): void {
    this.sql.exec(
      "INSERT INTO idempotent_answer (name, fingerprint, body) VALUES (?, ?, ?)",
      name,
      answer.fingerprint,
      answer.body,
    );
  }
}
