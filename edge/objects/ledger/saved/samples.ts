// The judged sample of this ledger: which payments were drawn and wait for a judgement, and how much was released on each
// day. Written in the commit of the decision, so neither is ever more or less than what was decided.

import type { Lot } from "#domain/decision/draw.ts";
import { isReleased } from "#domain/decision/draw-sample.ts";
import type { SampleSettings } from "#domain/decision/versions/sample-settings.ts";
import type { OutcomeRequest } from "#domain/contract/decisions/outcome.ts";
import type { SampledPayment, SampledPaymentDetail } from "#domain/contract/casework/sampled-payment.ts";
import { fromScaled, toScaled, type Amount } from "#domain/money/amount.ts";
import { currencyIdentity } from "#domain/money/currency.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { GrantedCommand, ListedSample, SamplesQuery } from "../api.ts";
import type { Decisions } from "../decisions/decisions.ts";
import type { LedgerHost } from "../host.ts";

export const SAMPLE_TABLES = `
  -- Payments that were drawn, numbered as their decisions.
  CREATE TABLE IF NOT EXISTS sampled_payment (
    sequence INTEGER PRIMARY KEY, stem TEXT NOT NULL UNIQUE, is_waiting INTEGER NOT NULL DEFAULT 1
  );
  CREATE INDEX IF NOT EXISTS sampled_payment_waiting ON sampled_payment (sequence) WHERE is_waiting;

  -- What the sample let through although the score interrupted it, by UTC day.
  CREATE TABLE IF NOT EXISTS released_amount (
    day TEXT NOT NULL, currency TEXT NOT NULL, amount TEXT NOT NULL, PRIMARY KEY (day, currency)
  ) WITHOUT ROWID;
`;

type DrawnCommand = Pick<
  GrantedCommand,
  "organisationId" | "environment" | "shard" | "shards" | "stem" | "evidence"
>;

export class Samples {
  private readonly host: LedgerHost;
  private readonly decisions: Decisions;

  constructor(host: LedgerHost, decisions: Decisions) {
    this.host = host;
    this.decisions = decisions;
  }

  /** What a payment is drawn by; none for an activity. The amount of a day is divided among the shards. @param now ms since 1970. */
  lotFor({ interrupted }: SampleSettings, command: DrawnCommand, now: number): Lot | undefined {
    const { stem, shards } = command;
    const { transaction, subject } = command.evidence;
    if (transaction === null) return undefined;
    const lot = this.host.lotOf(command, stem);
    if (interrupted?.mode !== "release") return { lot, releaseUpTo: null };
    const day = dayOf(now);
    const releaseLot = this.host.releaseLotOf(command, subject.id, day);
    const currency = currencyIdentity(transaction.currency);
    const limit = interrupted.limits.find((one) => currencyIdentity(one.currency) === currency);
    if (limit === undefined) return { lot, releaseLot, releaseUpTo: null };
    const left = toScaled(limit.amountPerDay) / BigInt(shards) - this.releasedOn(day, currency);
    const most = toScaled(limit.amount);
    return { lot, releaseLot, releaseUpTo: left < 0n ? null : fromScaled(left < most ? left : most) };
  }

  /** Inside the commit of the decision. */
  keep(sequence: number, stem: string, { draw, context }: DecisionRecord, now: number): void {
    const { transaction } = context;
    if (draw?.drawn !== true || transaction === null) return;
    this.host.sql.exec("INSERT INTO sampled_payment (sequence, stem) VALUES (?, ?)", sequence, stem);
    if (!isReleased(draw)) return;
    const { amount } = transaction;
    const currency = currencyIdentity(transaction.currency);
    const day = dayOf(now);
    this.host.sql.exec("DELETE FROM released_amount WHERE day < ?", day);
    this.host.sql.exec(
      "INSERT OR REPLACE INTO released_amount (day, currency, amount) VALUES (?, ?, ?)",
      day,
      currency,
      fromScaled(this.releasedOn(day, currency) + toScaled(amount)),
    );
  }

  /** Inside the commit of an outcome: a payment waits until it has a label, or a person who looked could not tell. */
  settle(stem: string, { classification, source }: OutcomeRequest): void {
    if (classification === "inconclusive" && source !== "analyst") return;
    this.host.sql.exec("UPDATE sampled_payment SET is_waiting = 0 WHERE stem = ?", stem);
  }

  /** Those that wait, the longest first. Writes nothing. */
  list({ after, limit }: SamplesQuery): ListedSample[] {
    if (!this.host.exists()) return [];
    return this.host.sql
      .exec<{ sequence: number }>(
        "SELECT sequence FROM sampled_payment WHERE is_waiting AND sequence > ? ORDER BY sequence LIMIT ?",
        after,
        limit,
      )
      .toArray()
      .map(({ sequence }) => ({ sequence, payment: shown(this.read(sequence), true) }));
  }

  /** A drawn payment, waiting or not; null for any other. Writes nothing. */
  find(stem: string): SampledPaymentDetail | null {
    if (!this.host.exists()) return null;
    const [row] = this.host.sql
      .exec<{ sequence: number; is_waiting: number }>(
        "SELECT sequence, is_waiting FROM sampled_payment WHERE stem = ?",
        stem,
      )
      .toArray();
    if (!row) return null;
    const record = this.read(row.sequence);
    const { assessment } = record.body;
    return {
      ...shown(record, row.is_waiting === 1),
      activity: assessment.activity ?? null,
      transaction: assessment.transaction ?? null,
      location: assessment.location ?? null,
      features: { ...record.context.features },
    };
  }

  private read(sequence: number): DecisionRecord {
    return this.decisions.read(sequence).record();
  }

  private releasedOn(day: string, currency: string): bigint {
    const [row] = this.host.sql
      .exec<{ amount: Amount }>(
        "SELECT amount FROM released_amount WHERE day = ? AND currency = ?",
        day,
        currency,
      )
      .toArray();
    return row ? toScaled(row.amount) : 0n;
  }
}

function dayOf(now: number): string {
  return formatInstant(now).slice(0, "2026-01-31".length);
}

function shown({ body, context }: DecisionRecord, isWaiting: boolean): SampledPayment {
  const { assessment } = body;
  return {
    transactionId: assessment.transactionId ?? "",
    externalTransactionId: context.transaction?.externalTransactionId ?? "",
    subject: assessment.subject,
    occurredAt: context.activity.occurredAt,
    assessedAt: assessment.assessedAt,
    amount: context.transaction?.amount ?? "0",
    currency: context.transaction?.currency ?? "",
    state: isWaiting ? "waiting" : "judged",
  };
}
