// What Credit is asked and what it answers. What ledgers and Credit say to each other about leases may be lost or come twice;
// see domain/billing/lease.ts.

import type { BlockRequest } from "#domain/billing/answer-request.ts";
import type { Leased, Spent } from "#domain/billing/lease.ts";
import type { Spending } from "#domain/billing/spending.ts";
import type { Prices, Tariff } from "#domain/billing/tariff.ts";
import type { ScaledAmount } from "#domain/money/amount.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { KeptOutcome } from "../kept-answers.ts";

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

export interface CreditEntry {
  readonly id: string;
  readonly kind: "grant" | "lease" | "return";
  readonly amount: string;
  readonly currency: string;
  /** Of a lease or a return: the ledger, as its log is called. */
  readonly ledger?: string;
  /** Of a grant, where one was given. */
  readonly note?: string;
  /** What no ledger held after it. */
  readonly balanceAfter: string;
  readonly createdAt: string;
}

export interface EntryPage {
  readonly data: readonly CreditEntry[];
  readonly pagination: { readonly nextCursor: string | null };
}

export interface GrantCommand {
  readonly organisationId: string;
  readonly amount: string;
  /** Null for the credit's own. */
  readonly currency: string | null;
  readonly note: string | null;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly act: Act;
}

export type GrantOutcome =
  | KeptOutcome<never, CreditEntry>
  | { readonly outcome: "other_currency"; readonly currency: string };

/** All decimal strings in one currency. */
export interface CreditStatement {
  /** Granted and not captured, whether a ledger holds it or not; what is reserved is a part of it. */
  readonly balance: string;
  readonly currency: string;
  /** For decisions that await evidence from outside: captured with the decision, else free again within seconds. */
  readonly reserved: string;
  readonly captured: string;
  /** How fast it is spent, and how long the balance lasts at that rate. */
  readonly spending: Spending;
}

/** What a Credit answers. */
export interface CreditApi extends LoggedApi {
  /** Adds to the balance, once for each key. The first grant says which currency the credit is in. */
  grant(command: GrantCommand): GrantOutcome;

  /**
   * Leases a block. Before a waiting decision is refused, every ledger gives back what it does not use.
   * The same request again is answered with the same lease.
   */
  lease(request: LeaseRequest): Promise<LeaseAnswer>;

  /** From the answer on, a grant tells the ledger: something in it waits for credit. */
  awaitGrant(ledger: { readonly organisationId: string; readonly shard: Shard }): void;

  /** Exact when given: every ledger that ever asked says what it has captured and reserved. @throws where one does not answer. */
  statement(): Promise<CreditStatement>;

  /** One page, newest first; `cursor` is the id of the entry that the page before ended with. @returns null if no entry has that id. */
  listEntries(limit: number, cursor: string | null): EntryPage | null;

  /**
   * Takes the organisation's prices, unless it knows newer ones, and tells every ledger.
   * @returns false if a ledger does not answer: it may still charge by older prices, so send them again.
   */
  adoptPrices(organisationId: string, prices: Prices, revision: number): Promise<boolean>;
}
