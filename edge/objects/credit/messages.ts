// What ledgers and Credit say to each other about leases. Each message may be lost or come twice; see
// domain/billing/lease.ts.

import type { BlockRequest } from "#domain/billing/answer-request.ts";
import type { Leased, Spent } from "#domain/billing/lease.ts";
import type { Tariff } from "#domain/billing/tariff.ts";
import type { ScaledAmount } from "#domain/money/amount.ts";
import type { Shard } from "#domain/ids/identifiers.ts";

/** A ledger asks for a block, and says how far it has come. */
export interface LeaseRequest extends BlockRequest {
  readonly shard: Shard;
  readonly spent: Spent;
}

/** What a ledger says when it is asked for exact figures. */
export interface CreditUse extends Spent {
  /** For decisions that await evidence from outside; a part of what is neither captured nor given back. */
  readonly reserved: ScaledAmount;
}

/** Credit's word on a ledger's lease, and what to charge by. */
export interface LeaseTerms {
  readonly leased: Leased;
  readonly tariff: Tariff;
}

export type LeaseAnswer =
  /** Look again: usually there is more to spend. */
  | { readonly outcome: "leased"; readonly terms: LeaseTerms }
  | { readonly outcome: "insufficient_credit" }
  /** A ledger that may hold unused credit does not answer. */
  | { readonly outcome: "unavailable" };
