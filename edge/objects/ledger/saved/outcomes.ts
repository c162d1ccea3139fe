// Outcomes of this ledger's decisions: appended, never changed; and the answers under their Idempotency-Keys.

import type { OutcomeRecord } from "#domain/contract/decisions/outcome.ts";
import { type StoredOutcome, writeLoss } from "#domain/events/outcome-recorded.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { LOSS_CURRENCIES_MAX, lossesOfDecision } from "#domain/risk-assessment/losses.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { makeOutcome } from "./make-outcome.ts";
import { type KeptAnswer, KeptAnswers } from "../../kept-answers.ts";
import type { ClaimName, RecordOutcomeCommand, RecordOutcomeOutcome } from "../api.ts";
import type { Room } from "../capacity/room.ts";
import type { Claims } from "../claims/claims.ts";
import type { LookUp } from "../decisions/look-up.ts";
import type { LedgerHost } from "../host.ts";
import type { Samples } from "./samples.ts";

type Refusal = "ledger_full" | "claim_lost" | "external_user_mismatch" | "too_many_currencies";

interface Parts {
  readonly lookUp: LookUp;
  readonly claims: Claims;
  readonly room: Room;
  readonly samples: Samples;
}

export class Outcomes {
  private readonly host: LedgerHost;
  private readonly parts: Parts;
  private readonly answers: KeptAnswers;

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
    this.answers = new KeptAnswers(host.sql, "for good");
  }

  /** Of one decision, oldest first. */
  list(stem: string): OutcomeRecord[] {
    if (!this.host.exists()) return [];
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
    const { keyName, fingerprint } = command;
    return this.host.commit(() =>
      this.answers.once<Refusal, OutcomeRecord>(keyName, fingerprint, Date.now(), () => this.append(command)),
    );
  }

  private append(command: RecordOutcomeCommand): OutcomeRecord | Refusal {
    const { claims, room, lookUp } = this.parts;
    if (room.isReserveSpent()) return "ledger_full";
    if (command.tokens.some((token) => claims.isVoid(token))) return "claim_lost";
    const stored = lookUp.by(`stem:${command.stem}`);
    if (!stored) throw new Error("an outcome names a decision that was found before");
    const { context, body } = stored.record();
    const { subject } = context;
    const guard = command.request.externalUserId;
    if (guard != null && guard !== subject.externalUserId) return "external_user_mismatch";

    const earlier = this.list(command.stem);
    const outcome = makeOutcome(command, body.assessment, earlier, formatInstant(Date.now()));
    const losses = lossesOfDecision(context.transaction, body.assessment.decision, [...earlier, outcome]);
    if (losses.length > LOSS_CURRENCIES_MAX) return "too_many_currencies";
    this.insert(this.host.append("outcome", null), command.stem, {
      organisationId: context.organisationId,
      environment: context.environment,
      subjectId: subject.id,
      externalUserId: subject.externalUserId,
      decisionOccurredAt: context.activity.occurredAt,
      externalActivityId: context.activity.externalActivityId,
      externalTransactionId: context.transaction?.externalTransactionId ?? null,
      ...(command.requestId !== null && { requestId: command.requestId }),
      outcome,
      losses: losses.map(writeLoss),
    });
    this.parts.samples.settle(command.stem, command.request);
    return outcome;
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

  /** What is kept under a key. */
  findAnswer(keyName: ClaimName): KeptAnswer<OutcomeRecord> | null {
    return this.answers.find(keyName, Date.now());
  }
}
