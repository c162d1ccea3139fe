// What a ledger is asked and what it answers.

import type { Environment } from "#domain/decision/context.ts";
import type { ScreenedEvidence, StoredEvent } from "#domain/decision/evidence.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { WithoutCredit } from "./credit-lease.ts";
import type { SavedWalletCheck } from "./wallet-checks.ts";

/** Whose ledger it is. Kept with the first write. */
export interface LedgerIdentity {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly shard: Shard;
}

export interface AssessCommand extends LedgerIdentity {
  readonly stem: string;
  readonly fingerprint: string;
  /** Of the claims on the external ids; empty with one ledger. */
  readonly tokens: readonly string[];
  readonly evidence: ScreenedEvidence;
  /** The content hash of the version to decide by. */
  readonly systemVersion: string;
  readonly receivedAt: number;
  readonly region: string | null;
}

export type AssessOutcome =
  | { readonly outcome: "assessed" | "replayed"; readonly body: string }
  | {
      readonly outcome: "activity_conflict" | "transaction_conflict" | "claim_lost" | "version_unavailable";
    }
  | WithoutCredit;

export type SaveWalletCheckOutcome = SavedWalletCheck | { readonly outcome: "claim_lost" } | WithoutCredit;

export interface KeepEventCommand extends LedgerIdentity {
  readonly stem: string;
  readonly fingerprint: string;
  readonly tokens: readonly string[];
  readonly event: StoredEvent;
}

export type LedgerQuery =
  | { readonly by: "stem"; readonly stem: string; readonly kind: "transaction" | "activity" }
  | { readonly by: "external_transaction_id"; readonly id: string };

export interface FoundDecision {
  readonly shard: Shard;
  readonly stem: string;
  readonly kind: "transaction" | "activity";
  /** The stored answer as JSON text. */
  readonly body: string;
}

export type RecordOutcomeOutcome =
  | { readonly outcome: "recorded"; readonly body: string }
  | { readonly outcome: "idempotency_key_reused" | "external_user_mismatch" | "claim_lost" };
