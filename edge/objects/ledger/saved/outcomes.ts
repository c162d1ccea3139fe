// Outcomes of this ledger's decisions: appended, never changed; and the answers under their Idempotency-Keys.

import type { OutcomeRecord } from "#domain/contract/decisions/outcome.ts";
import type { StoredOutcome } from "#domain/events/outcome-recorded.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { decodeRecord } from "#domain/record/codec.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { makeOutcome } from "./make-outcome.ts";
import { LEDGER_FULL, type RecordOutcomeCommand, type RecordOutcomeOutcome } from "../api.ts";
import type { Room } from "../capacity/room.ts";
import type { Claims } from "../claims/claims.ts";
import type { LookUp } from "../decisions/look-up.ts";
import type { LedgerHost } from "../host.ts";

export interface IdempotentAnswer {
  readonly fingerprint: string;
  readonly body: Json<OutcomeRecord>;
}

interface Parts {
  readonly lookUp: LookUp;
  readonly claims: Claims;
  readonly room: Room;
}

export class Outcomes {
  private readonly host: LedgerHost;
  private readonly parts: Parts;

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
  }

  /** Of one decision, oldest first. */
  list(stem: string): OutcomeRecord[] {
    return this.host.sql
      .exec<{ body: Json<StoredOutcome> }>("SELECT body FROM outcome WHERE stem = ? ORDER BY number", stem)
      .toArray()
      .map(({ body }) => readJson(body).outcome);
  }

  /** Decisions of a subject that have outcomes, those with the newest first. */
  stemsOf(subjectId: string, limit: number): string[] {
    return this.host.sql
      .exec<{ stem: string }>(
        `SELECT stem FROM outcome WHERE json_extract(body, '$.subjectId') = ?
         GROUP BY stem ORDER BY max(sequence) DESC LIMIT ?`,
        subjectId,
        limit,
      )
      .toArray()
      .map(({ stem }) => stem);
  }

  /** Appends an outcome to a decision of this ledger, once for each key. */
  record(command: RecordOutcomeCommand): RecordOutcomeOutcome {
    return this.host.commit(() => {
      const answered = this.answerTo(command);
      if (answered) return answered;
      const { claims, room, lookUp } = this.parts;
      if (room.isReserveSpent()) return LEDGER_FULL;
      if (command.tokens.some((token) => claims.isVoid(token))) return { outcome: "claim_lost" };
      const stored = lookUp.by(`stem:${command.stem}`);
      if (!stored) throw new Error("an outcome names a decision that was found before");
      return this.append(command, decodeRecord(stored.record));
    });
  }

  private append(command: RecordOutcomeCommand, { context, body }: DecisionRecord): RecordOutcomeOutcome {
    const { subject } = context;
    const guard = command.request.externalUserId;
    if (guard != null && guard !== subject.externalUserId) return { outcome: "external_user_mismatch" };

    const earlier = this.list(command.stem);
    const outcome = makeOutcome(command, body.assessment, earlier, formatInstant(Date.now()));
    this.insert(this.host.append("outcome", null), command.stem, {
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
    this.host.sql.exec(
      "INSERT INTO outcome (sequence, stem, number, body) VALUES (?, ?, ?, ?)",
      sequence,
      stem,
      stored.outcome.sequence,
      writeJson(stored),
    );
  }

  /** The payload behind a row of the log. */
  payloadAt(sequence: number): string {
    return this.host.sql.exec<{ body: string }>("SELECT body FROM outcome WHERE sequence = ?", sequence).one()
      .body;
  }

  // What was recorded under the command's key before; null where the key is free.
  private answerTo({ keyName, fingerprint }: RecordOutcomeCommand): RecordOutcomeOutcome | null {
    const answered = this.findAnswer(keyName);
    if (answered === null) return null;
    return answered.fingerprint === fingerprint
      ? { outcome: "recorded", body: answered.body }
      : { outcome: "idempotency_key_reused" };
  }

  findAnswer(name: string): IdempotentAnswer | null {
    const [row] = this.host.sql
      .exec<{ fingerprint: string; body: Json<OutcomeRecord> }>(
        "SELECT fingerprint, body FROM idempotent_answer WHERE name = ?",
        name,
      )
      .toArray();
    return row ?? null;
  }

  private saveAnswer(name: string, answer: IdempotentAnswer): void {
    this.host.sql.exec(
      "INSERT INTO idempotent_answer (name, fingerprint, body) VALUES (?, ?, ?)",
      name,
      answer.fingerprint,
      answer.body,
    );
  }
}
