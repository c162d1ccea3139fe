// What an Organisation is asked when a match is judged, and what it passes on to the ledger of the customer.

import type { Adjudication, AdjudicationRequest } from "#domain/contract/casework/adjudication.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { MatchAdjudicated } from "#domain/events/match-adjudicated.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { Json } from "#domain/json/text.ts";
import type { NewVerdict } from "#domain/screening/judged-pairs/standing-verdict.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LedgerIdentity, PairToJudge } from "../ledger/api.ts";

export interface AdjudicateCommand {
  readonly environment: Environment;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly request: AdjudicationRequest;
  /** The match, as the ledger of its decision holds it. */
  readonly match: Pick<MatchAdjudicated, "matchId" | "decisionId" | "entityId" | "pairId" | "needsAgreement">;
  /** What reports count it by. */
  readonly facts: Pick<MatchAdjudicated, "subjectId" | "pairVersion" | "decisionOccurredAt" | "found">;
  /** Whose later matches have the verdict too; null for a wallet. */
  readonly pair: PairToJudge | null;
  /** Of the ledger that holds the decision and the pair. */
  readonly shard: Shard;
  readonly act: Act;
  /** Whether another person could agree. */
  readonly hasSecondPerson: boolean;
}

export type AdjudicateOutcome =
  | { readonly outcome: "done"; readonly body: Json<Adjudication> }
  | { readonly outcome: "idempotency_key_reused" }
  /** It is kept, and the ledger of the customer has not confirmed it yet. */
  | { readonly outcome: "unconfirmed" };

/** A verdict on its way to the ledger of the customer. */
export interface VerdictOnPair {
  readonly ledger: LedgerIdentity;
  readonly pair: PairToJudge;
  readonly verdict: NewVerdict;
  readonly act: Act;
}
