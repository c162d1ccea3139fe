// Wallet checks on their own, saved in the ledger of their customer, or of the address where they name none. Each is
// saved once for its Idempotency-Key and never changed; a check is no decision and part of no history.

import { itemsOfWalletCheck, type BillingLine } from "#domain/billing/billing-lines.ts";
import type { SavedWalletScreening } from "#domain/contract/decisions/wallet-screening.ts";
import { screeningObserved } from "#domain/events/screening-observed.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Room } from "../capacity/room.ts";
import type { Claims } from "../claims/claims.ts";
import type { CreditLease } from "../credit/credit-lease.ts";
import {
  type ClaimName,
  LEDGER_FULL,
  type SavedWalletCheck,
  type SaveWalletCheckCommand,
  type SaveWalletCheckOutcome,
  type WalletCheckAnswer,
  type WithoutCredit,
} from "../api.ts";
import { AnswersUnderKeys } from "../../kept-answers.ts";
import type { LedgerHost } from "../host.ts";

export const WALLET_CHECK_TABLES = `
  -- Saved wallet checks, by the part of their id that names them here. A key is forgotten after its time, the check stays.
  CREATE TABLE IF NOT EXISTS wallet_check (
    stem TEXT PRIMARY KEY, key_name TEXT UNIQUE, fingerprint TEXT NOT NULL, saved_at INTEGER NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
`;

const KEYS = { table: "wallet_check", key: "key_name", since: "saved_at" };

interface Parts {
  readonly credit: CreditLease;
  readonly claims: Claims;
  readonly room: Room;
}

export class WalletChecks {
  private readonly host: LedgerHost;
  private readonly parts: Parts;
  private readonly answers: AnswersUnderKeys;

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
    this.answers = new AnswersUnderKeys(host.sql, KEYS);
  }

  /** Saves a check, once for each key, and charges for it. */
  save(command: SaveWalletCheckCommand): Promise<SaveWalletCheckOutcome> {
    const items = itemsOfWalletCheck(command.environment, command.screening);
    return this.parts.credit.cover(command, items, async () =>
      this.host.commitFor(command, () => this.keep(command, items)),
    );
  }

  /** The saved check; null where there is none. Writes nothing. */
  find(stem: string): Json<SavedWalletScreening> | null {
    if (!this.host.exists()) return null;
    const [row] = this.host.sql
      .exec<{ body: Json<SavedWalletScreening> }>("SELECT body FROM wallet_check WHERE stem = ?", stem)
      .toArray();
    return row?.body ?? null;
  }

  /** What is saved under a key, until its time is over. Writes nothing. */
  findAnswer(keyName: ClaimName): WalletCheckAnswer | null {
    return this.host.exists() ? this.answers.find(keyName, Date.now()) : null;
  }

  private keep(
    command: SaveWalletCheckCommand,
    items: ReturnType<typeof itemsOfWalletCheck>,
  ): Exclude<SaveWalletCheckOutcome, WithoutCredit> | null {
    const now = Date.now();
    const { keyName, fingerprint } = command;
    const answered = this.answers.answerTo<SavedWalletScreening>(keyName, fingerprint, now);
    if (answered) return answered;
    const { credit, claims, room } = this.parts;
    if (room.isFull()) return LEDGER_FULL;
    if (command.tokens.some((token) => claims.isVoid(token))) return { outcome: "claim_lost" };
    const lines = credit.charge(items, now, keyName);
    if (lines === null) return null;
    credit.save();
    this.host.append("event", observedPayload(command, now));
    return this.insert(command, lines, now);
  }

  private insert(
    command: SaveWalletCheckCommand,
    lines: readonly BillingLine[],
    now: number,
  ): SavedWalletCheck {
    const { stem, keyName, fingerprint, screening } = command;
    const saved: SavedWalletScreening = { ...screening, billing: { lines: [...lines] } };
    const body = writeJson(saved);
    this.host.sql.exec("UPDATE wallet_check SET key_name = NULL WHERE key_name = ?", keyName);
    this.host.sql.exec(
      "INSERT INTO wallet_check (stem, key_name, fingerprint, saved_at, body) VALUES (?, ?, ?, ?, ?)",
      stem,
      keyName,
      fingerprint,
      now,
      body,
    );
    return { outcome: "done", body };
  }
}

/** The payload of the log row that announces what the check's providers came to. */
function observedPayload(command: SaveWalletCheckCommand, now: number): string {
  const { organisationId, environment, requestId, subjectId, screening, observations } = command;
  const { id: walletScreeningId, screenedAt } = screening;
  const recordedAt = formatInstant(now);
  const observed = { organisationId, environment, subjectId, walletScreeningId, screenedAt, recordedAt };
  return JSON.stringify(screeningObserved({ ...observed, requestId, observations }));
}
