// Outcomes of this ledger's decisions: appended, never changed; and the answers under their Idempotency-Keys.

import type { OutcomeRecord } from "#domain/contract/decisions/outcome.ts";
import type { StoredOutcome } from "#domain/events/outcome-recorded.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import { makeOutcome } from "./make-outcome.ts";
import type { RecordOutcomeCommand, RecordOutcomeOutcome } from "../api.ts";

export interface IdempotentAnswer {
  readonly fingerprint: string;
  readonly body: Json<OutcomeRecord>;
}

export class Outcomes {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Of one decision, oldest first. */
  list(stem: string): OutcomeRecord[] {
    return this.sql
      .exec<{ body: Json<StoredOutcome> }>("SELECT body FROM outcome WHERE stem = ? ORDER BY number", stem)
      .toArray()
      .map(({ body }) => readJson(body).outcome);
  }

  /** Decisions of a subject that have outcomes, those with the newest first. */
  stemsOf(subjectId: string, limit: number): string[] {
    return this.sql
      .exec<{ stem: string }>(
        `SELECT stem FROM outcome WHERE json_extract(body, '$.subjectId') = ?
         GROUP BY stem ORDER BY max(sequence) DESC LIMIT ?`,
        subjectId,
        limit,
      )
      .toArray()
      .map(({ stem }) => stem);
  }

  /**
   * Inside a commit, where the key is free.
   * @param announce appends the row of the log, and says its number.
   */
  record(
    command: RecordOutcomeCommand,
    { context, body }: DecisionRecord,
    announce: () => number,
  ): RecordOutcomeOutcome {
    const { subject } = context;
    const guard = command.request.externalUserId;
    if (guard != null && guard !== subject.externalUserId) return { outcome: "external_user_mismatch" };

    const earlier = this.list(command.stem);
    const outcome = makeOutcome(command, body.assessment, earlier, formatInstant(Date.now()));
    this.insert(announce(), command.stem, {
      organisationId: context.organisationId,
      environment: context.environment,
      subjectId: subject.id,
      externalUserId: subject.externalUserId,
      decisionOccurredAt: context.activity.occurredAt,
      ...(command.requestId !== null && { requestId: command.requestId }),
      outcome,
    });
    const answer = writeJson(outcome);
    this.saveAnswer(command.keyName, { fingerprint: command.fingerprint, body: answer });
    return { outcome: "recorded", body: answer };
  }

  private insert(sequence: number, stem: string, stored: StoredOutcome): void {
    this.sql.exec(
      "INSERT INTO outcome (sequence, stem, number, body) VALUES (?, ?, ?, ?)",
      sequence,
      stem,
      stored.outcome.sequence,
      writeJson(stored),
    );
  }

  /** The payload behind a row of the log. */
  payloadAt(sequence: number): string {
    return this.sql.exec<{ body: string }>("SELECT body FROM outcome WHERE sequence = ?", sequence).one()
      .body;
  }

  /** What was recorded under the command's key before; null where the key is free. */
  answerTo({ keyName, fingerprint }: RecordOutcomeCommand): RecordOutcomeOutcome | null {
    const answered = this.findAnswer(keyName);
    if (answered === null) return null;
    return answered.fingerprint === fingerprint
      ? { outcome: "recorded", body: answered.body }
      : { outcome: "idempotency_key_reused" };
  }

  findAnswer(name: string): IdempotentAnswer | null {
    const [row] = this.sql
      .exec<{ fingerprint: string; body: Json<OutcomeRecord> }>(
        "SELECT fingerprint, body FROM idempotent_answer WHERE name = ?",
        name,
      )
      .toArray();
    return row ?? null;
  }

  private saveAnswer(name: string, answer: IdempotentAnswer): void {
    this.sql.exec(
      "INSERT INTO idempotent_answer (name, fingerprint, body) VALUES (?, ?, ?)",
      name,
      answer.fingerprint,
      answer.body,
    );
  }
}
