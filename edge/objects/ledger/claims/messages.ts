// What a ledger is asked about claims and what it answers.

import type { Shard } from "#domain/ids/identifiers.ts";
import type { LedgerFull } from "../capacity/ledger-full.ts";

/** What is claimed: `activity:<external id>`, `transaction:<external id>` or `key:<operation>:<key>`. */
export type ClaimName = `activity:${string}` | `transaction:${string}` | `key:${string}`;

export interface Claim {
  readonly name: ClaimName;
  /** The ledger that holds, or may come to hold, the record. */
  readonly shard: Shard;
  readonly fingerprint: string;
  readonly token: string;
  /** The record's stem, for look-ups by external id. */
  readonly stem: string;
  /** Milliseconds since 1970. */
  readonly claimedAt: number;
}

export type ClaimOutcome =
  | { readonly outcome: "granted"; readonly token: string }
  /** A record exists under this name with another payload. */
  | { readonly outcome: "taken" }
  /** Another payload was claimed a moment ago and may still be decided: ask again shortly. */
  | { readonly outcome: "busy" }
  /** The ledger takes no more names. */
  | LedgerFull;

/** The claims that a request had were voided meanwhile: nothing was written. */
export interface ClaimLost {
  readonly outcome: "claim_lost";
}

/** What the named ledger says of a claim. */
export type Settlement = "recorded" | "pending" | "voided";

export type WantedRecord = Pick<Claim, "name" | "stem">;

/** What is to be kept, and by which ledger. */
export interface Wanted extends Pick<Claim, "shard" | "fingerprint" | "stem"> {
  readonly names: readonly ClaimName[];
  /** Names of links that other ledgers are asked about. Those whose home is the wanted shard it knows itself. */
  readonly links?: readonly string[];
}
