// What a ledger is asked and what it answers.

import type { Environment } from "#domain/decision/context.ts";
import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import type { OutcomeRecord } from "#domain/contract/outcome.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import { type Json } from "#domain/json/text.ts";
import type { EpochMilliseconds } from "#domain/time/instant.ts";
import type { Claim, ClaimLost, ClaimOutcome } from "./claims.ts";
import type { WithoutCredit } from "./credit-lease.ts";
import type { LedgerFull } from "./room.ts";
import type { SavedWalletCheck } from "./wallet-checks.ts";

/** Whose ledger it is. Kept with the first write. */
export interface LedgerIdentity {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly shard: Shard;
}

/** What those need of their ledger that save and charge for something beside decisions. */
export interface SavingLedger {
  /** Writes in one transaction. */
  commit<T>(identity: LedgerIdentity, write: () => T): T;
  /** Inside a commit: whether a claim's token no longer counts. */
  isVoid(token: string): boolean;
  /** Nothing new is saved. */
  isFull(): boolean;
  /** Inside a commit: a row of the log. */
  announce(payload: string): void;
}

/** What the answer to a request for a decision says, and its record keeps. */
export type DecisionBody = DecisionRecord["body"];

export interface AssessCommand extends LedgerIdentity {
  /** How many ledgers the tenant has. */
  readonly shards: number;
  readonly stem: string;
  readonly fingerprint: string;
  /** Of the claims on the external ids; empty with one ledger. */
  readonly tokens: readonly string[];
  /** What the homes of the things that the evidence names told, of those that answered; empty with one ledger. */
  readonly told: readonly Told[];
  readonly evidence: ScreenedEvidence;
  /** The content hash of the version to decide by. */
  readonly systemVersion: string;
  readonly receivedAt: number;
  /** Of the request; kept in the record. */
  readonly requestId: string;
  readonly region: string | null;
}

export type AssessOutcome =
  | { readonly outcome: "assessed" | "replayed"; readonly body: Json<DecisionBody> }
  | {
      readonly outcome: "activity_conflict" | "transaction_conflict" | "version_unavailable";
    }
  | ClaimLost
  | LedgerFull
  | WithoutCredit;

/** What a decision that stands answers to a request for it. */
export type Replay =
  | { readonly outcome: "replayed"; readonly body: Json<DecisionBody> }
  | { readonly outcome: "activity_conflict" };

export type SaveWalletCheckOutcome = SavedWalletCheck | ClaimLost | LedgerFull | WithoutCredit;

export type KeepEventOutcome =
  | { readonly outcome: "kept" | "activity_conflict" | "too_many" }
  | ClaimLost
  | LedgerFull;

export interface KeepEventCommand extends LedgerIdentity {
  readonly stem: string;
  readonly fingerprint: string;
  readonly tokens: readonly string[];
}

export type LedgerQuery =
  | { readonly by: "stem"; readonly stem: string; readonly kind: "transaction" | "activity" }
  | { readonly by: "external_transaction_id"; readonly id: string };

export interface FoundDecision {
  readonly shard: Shard;
  readonly stem: string;
  readonly kind: "transaction" | "activity";
  /** The stored answer. */
  readonly body: Json<DecisionBody>;
}

export type RecordOutcomeOutcome =
  | { readonly outcome: "recorded"; readonly body: Json<OutcomeRecord> }
  | { readonly outcome: "idempotency_key_reused" | "external_user_mismatch" }
  | ClaimLost
  | LedgerFull;

/** What one ledger is asked before a decision: names to claim, and what is known of things whose home it is. */
export interface PrepareCommand extends LedgerIdentity {
  readonly claims: readonly Claim[];
  readonly lostTokens: readonly string[];
  readonly question: RelationQuestion | null;
}

export interface Prepared {
  /** One for each claim, in order. */
  readonly claims: readonly ClaimOutcome[];
  /** Null where nothing was asked, or nothing could be told. */
  readonly told: Told | null;
}

/** How many subjects of other ledgers than `asker` met these things? */
export interface RelationQuestion {
  readonly asker: Shard;
  readonly shards: number;
  readonly names: readonly string[];
}

/** The answer of the things' home: one count for each that it was asked of. */
export interface Told {
  /** Subjects of other ledgers than the asker's, by name of the thing. */
  readonly subjects: Readonly<Record<string, number>>;
  /** What any ledger recorded before this instant is counted; null where that is not known of every one. */
  readonly asOf: EpochMilliseconds | null;
}

/** A full home takes nothing in, and gives no counts, which may be too low, until it has room and has caught up. */
export type HearOutcome = "heard" | "ledger_full";

/** One ledger to the home of things: how many of its subjects met each. */
export interface Telling {
  readonly shard: Shard;
  /** It has reported everything it recorded before this; null for a row reported out of order, which says nothing about others. */
  readonly toldBefore: EpochMilliseconds | null;
  readonly subjects: readonly (readonly [name: string, subjects: number])[];
}
