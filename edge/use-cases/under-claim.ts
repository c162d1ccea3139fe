// Claims names, then has a ledger keep a record under them, and begins again where a rival voided the claims meanwhile. So a
// name gets one record, however many ledgers the tenant has and however often the same request comes at once.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { Env } from "../environment.ts";
import type {
  ClaimLost,
  ClaimName,
  Granted,
  LedgerFull,
  LedgerOwner,
  Overloaded,
  Wanted,
} from "../objects/ledger/api.ts";
import { claimNames } from "./claim-names.ts";
import { noteFull } from "./full-ledgers.ts";
import type { LedgerCalls } from "./ledger-calls.ts";
import { keyReused, ledgerFull, overloaded } from "./refusals.ts";

/** Two requests for one name may void each other's claims this often. */
const ATTEMPTS = 3;

/** Nothing was kept: what these become is a failure, or another try. */
type Unkept = ClaimLost | LedgerFull | Overloaded;

/** What is answered where the names are not to be had. */
export interface ClaimRefusals {
  /** Another record has the name. */
  readonly taken: (name: ClaimName) => Failure;
  /** The message where rivals keep each other from it. */
  readonly overlap: string;
}

export const KEY_REFUSALS: ClaimRefusals = {
  taken: keyReused,
  overlap: "Requests with the same Idempotency-Key overlap; retry.",
};

/**
 * @param keep asks the ledger of `wanted.shard`. Its answer is the result, except where the claims were lost, or it is full or
 * overloaded.
 */
export async function underClaim<Answer extends { readonly outcome: string }>(
  env: Env,
  owner: LedgerOwner,
  wanted: Wanted,
  refusals: ClaimRefusals,
  keep: (claimed: Granted) => Promise<Answer>,
  ledgers?: LedgerCalls,
): Promise<Result<Exclude<Answer, Unkept>>> {
  let lostTokens: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claimed = await claimNames(env, owner, wanted, lostTokens, ledgers);
    if (claimed.outcome === "busy") break;
    if (claimed.outcome === "taken") return refusals.taken(claimed.name);
    if (claimed.outcome === "ledger_full") return ledgerFull();
    const answer = await keep(claimed);
    if (answer.outcome === "ledger_full") {
      noteFull(owner, wanted.shard);
      return ledgerFull();
    }
    if (answer.outcome === "overloaded") return overloaded();
    if (answer.outcome !== "claim_lost") return succeed(answer as Exclude<Answer, Unkept>);
    lostTokens = claimed.tokens;
  }
  return fail("dependency_unavailable", refusals.overlap, { retryAfterSeconds: 1 });
}
