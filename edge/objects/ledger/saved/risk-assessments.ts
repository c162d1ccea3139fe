// Risk assessments of customers, saved in the customer's ledger, once for each Idempotency-Key. Without credit one waits
// as `pending_credit`, and is completed when some is granted: it changes once and never again.

import { itemsOfRiskAssessment, type BillingLine } from "#domain/billing/billing-lines.ts";
import type { RiskAssessment } from "#domain/contract/casework/risk-assessment.ts";
import { riskAssessmentChanged } from "#domain/events/risk-assessment-changed.ts";
import { riskAssessmentId } from "#domain/ids/identifiers.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { assessSubject } from "#domain/risk-assessment/assess-subject.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import type { Room } from "../capacity/room.ts";
import type { Claims } from "../claims/claims.ts";
import type { CreditLease } from "../credit/credit-lease.ts";
import {
  type AssessCustomerCommand,
  type AssessCustomerOutcome,
  type ClaimLost,
  type ClaimName,
  LEDGER_FULL,
  type LedgerFull,
  type LedgerIdentity,
  type SavedRiskAssessment,
  type SubjectTypeConflict,
  type WithoutCredit,
} from "../api.ts";
import { AnswersUnderKeys, type KeptAnswer } from "../../kept-answers.ts";
import { isOtherType, knownSubject } from "../history/subject-identity.ts";
import type { LedgerHost } from "../host.ts";
import { type KnowingParts, knowledgeOf } from "./subject-knowledge.ts";

export const RISK_ASSESSMENT_TABLES = `
  -- Risk assessments, by the part of their id that names them here. A key is forgotten after its time.
  CREATE TABLE IF NOT EXISTS risk_assessment (
    stem TEXT PRIMARY KEY, key_name TEXT UNIQUE, fingerprint TEXT NOT NULL, saved_at INTEGER NOT NULL,
    pending INTEGER NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS risk_assessment_pending ON risk_assessment (saved_at) WHERE pending;
`;

const KEYS = { table: "risk_assessment", key: "key_name", since: "saved_at" };

const VALID_MILLISECONDS = 30 * DAY;

type Kept = SavedRiskAssessment | SubjectTypeConflict | LedgerFull | ClaimLost;

interface Parts extends KnowingParts {
  readonly credit: CreditLease;
  readonly claims: Claims;
  readonly room: Room;
}

/** The caller that woke the ledger tries again. */
class CreditAwayError extends Error {
  override readonly name = "CreditAwayError";
}

export class RiskAssessments {
  private readonly host: LedgerHost;
  private readonly parts: Parts;
  private readonly answers: AnswersUnderKeys;

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
    this.answers = new AnswersUnderKeys(host.sql, KEYS);
  }

  /** Assesses, or finds what was assessed; without credit it is saved all the same, and waits. */
  async request(command: AssessCustomerCommand): Promise<AssessCustomerOutcome> {
    const items = itemsOfRiskAssessment(command.environment);
    const saved = await this.parts.credit.cover(command, items, async () =>
      this.host.commitFor(command, () => this.keepCompleted(command, items)),
    );
    if (saved.outcome !== "insufficient_credit") return saved;
    // From its answer on, a grant resumes what waits.
    await this.host.credit(command).awaitGrant(command);
    const kept = this.host.commitFor(command, () => this.keepPending(command));
    if (kept.outcome !== "done") return kept;
    // A grant in between found no assessment waiting.
    await this.completeAll(command);
    return { ...kept, body: this.find(command.stem) ?? kept.body };
  }

  /**
   * Completes those that wait, oldest first.
   * @returns false if some still wait, because credit is missing. @throws CreditAwayError where it is not known whether there is some.
   */
  async resume(identity: LedgerIdentity): Promise<boolean> {
    const left = await this.completeAll(identity);
    if (left === "credit_unavailable") throw new CreditAwayError();
    return left === null;
  }

  /** Whether one waits. Writes nothing. */
  isWaiting(): boolean {
    const waits = "SELECT 1 FROM risk_assessment WHERE pending LIMIT 1";
    return this.host.exists() && this.host.sql.exec(waits).toArray().length > 0;
  }

  /** @returns why some still wait; null where none does. */
  private async completeAll(identity: LedgerIdentity): Promise<WithoutCredit["outcome"] | null> {
    if (!this.host.exists()) return null;
    const items = itemsOfRiskAssessment(identity.environment);
    const waiting = this.host.sql
      .exec<{ stem: string }>("SELECT stem FROM risk_assessment WHERE pending ORDER BY saved_at, stem")
      .toArray();
    for (const { stem } of waiting) {
      const done = await this.parts.credit.cover(identity, items, async () =>
        this.host.commitFor(identity, () => this.complete(identity, stem, items)),
      );
      if (done.outcome !== "completed") return done.outcome;
    }
    return null;
  }

  /** A saved assessment; null without one. Writes nothing. */
  find(stem: string): Json<RiskAssessment> | null {
    if (!this.host.exists()) return null;
    const [row] = this.host.sql
      .exec<{ body: Json<RiskAssessment> }>("SELECT body FROM risk_assessment WHERE stem = ?", stem)
      .toArray();
    return row?.body ?? null;
  }

  /** What is saved under a key. Writes nothing. */
  findAnswer(keyName: ClaimName): KeptAnswer<RiskAssessment> | null {
    return this.host.exists() ? this.answers.find(keyName, Date.now()) : null;
  }

  private keepCompleted(
    command: AssessCustomerCommand,
    items: ReturnType<typeof itemsOfRiskAssessment>,
  ): Kept | null {
    const refused = this.refusal(command);
    if (refused) return refused;
    const now = Date.now();
    const lines = this.parts.credit.charge(items, now, command.keyName);
    if (lines === null) return null;
    this.parts.credit.save();
    return this.keep(command, this.completed(this.requested(command, now), lines, now), now);
  }

  private keepPending(command: AssessCustomerCommand): Kept {
    const now = Date.now();
    return this.refusal(command) ?? this.keep(command, this.requested(command, now), now);
  }

  private refusal(command: AssessCustomerCommand): Kept | null {
    const { keyName, fingerprint, subject } = command;
    const answered = this.answers.answerTo<RiskAssessment>(keyName, fingerprint, Date.now());
    if (answered) return answered;
    if (this.parts.room.isFull()) return LEDGER_FULL;
    if (command.tokens.some((token) => this.parts.claims.isVoid(token))) return { outcome: "claim_lost" };
    const known = this.parts.derived.identityOf(subject.id);
    return isOtherType(subject, known) ? { outcome: "subject_type_conflict" } : null;
  }

  private requested(command: AssessCustomerCommand, now: number): RiskAssessment {
    const known = this.parts.derived.identityOf(command.subject.id);
    return requested({ ...command, subject: knownSubject(command.subject, known) }, now);
  }

  private keep(command: AssessCustomerCommand, assessment: RiskAssessment, now: number): SavedRiskAssessment {
    const { stem, keyName, fingerprint } = command;
    this.parts.derived.name(assessment.subject);
    const body = writeJson(assessment);
    this.host.sql.exec("UPDATE risk_assessment SET key_name = NULL WHERE key_name = ?", keyName);
    this.host.sql.exec(
      "INSERT INTO risk_assessment (stem, key_name, fingerprint, saved_at, pending, body) VALUES (?, ?, ?, ?, ?, ?)",
      stem,
      keyName,
      fingerprint,
      now,
      assessment.status === "pending_credit" ? 1 : 0,
      body,
    );
    this.announce(command, assessment, now, command.requestId);
    return { outcome: "done", body };
  }

  private complete(
    identity: LedgerIdentity,
    stem: string,
    items: ReturnType<typeof itemsOfRiskAssessment>,
  ): { readonly outcome: "completed" } | null {
    const kept = this.find(stem);
    const before = kept && readJson(kept);
    if (before?.status !== "pending_credit") return { outcome: "completed" };
    const now = Date.now();
    const lines = this.parts.credit.charge(items, now, stem);
    if (lines === null) return null;
    this.parts.credit.save();
    const resumed = { ...before, resumedAt: formatInstant(now) };
    const assessment = this.completed(resumed, lines, now);
    this.host.sql.exec(
      "UPDATE risk_assessment SET pending = 0, body = ? WHERE stem = ?",
      writeJson(assessment),
      stem,
    );
    this.announce(identity, assessment, now, null);
    return { outcome: "completed" };
  }

  private completed(
    assessment: RiskAssessment,
    lines: readonly BillingLine<"risk_assessment">[],
    now: number,
  ): RiskAssessment {
    const { score, riskLevel, factors } = assessSubject(knowledgeOf(assessment.subject.id, this.parts), now);
    return {
      ...assessment,
      status: "completed",
      score,
      riskLevel,
      factors: [...factors],
      validUntil: formatInstant(now + VALID_MILLISECONDS),
      completedAt: formatInstant(now),
      billing: { lines: [...lines] },
    };
  }

  private announce(
    { organisationId, environment }: LedgerIdentity,
    assessment: RiskAssessment,
    now: number,
    requestId: string | null,
  ): void {
    const at = formatInstant(now);
    const event = riskAssessmentChanged(organisationId, environment, assessment, at, requestId);
    this.host.append("event", JSON.stringify(event));
  }
}

function requested(
  { stem, shard, subject, systemVersionId, reason, metadata }: AssessCustomerCommand,
  now: number,
): RiskAssessment {
  return {
    id: riskAssessmentId(stem, shard),
    subject,
    status: "pending_credit",
    score: null,
    riskLevel: null,
    factors: [],
    override: null,
    validUntil: null,
    systemVersionId,
    reason,
    metadata,
    requestedAt: formatInstant(now),
    resumedAt: null,
    completedAt: null,
    billing: { lines: [] },
  };
}
