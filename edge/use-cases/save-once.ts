// What wallet checks and risk assessments share: a ledger saves each once for its Idempotency-Key, however many ledgers the
// tenant has and however often the same request comes at once.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import type { Claim } from "../objects/ledger/claims.ts";
import { claimNames } from "./claim-names.ts";
import { ledgerFull, refusedByFull } from "./ledger-full.ts";

/** Two requests under one key may void each other's claims this often. */
const ATTEMPTS = 3;

/** What a ledger answers; `Other` is what keeps it from saving, beside the key. */
export type SaveOutcome<Other extends string> =
  | { readonly outcome: "saved"; readonly body: string }
  | { readonly outcome: "idempotency_key_reused" | "claim_lost" | "ledger_full" | Other };

/**
 * Claims the key and has the ledger save; what was saved under it before is the answer.
 * @param save gets the tokens of the claim.
 * @param refuse says what is answered where something else keeps the ledger from saving.
 */
export async function saveOnce<Other extends string>(
  env: Env,
  caller: Caller,
  { name, ...wanted }: Pick<Claim, "name" | "shard" | "fingerprint" | "stem">,
  save: (tokens: readonly string[]) => Promise<SaveOutcome<Other>>,
  refuse: (outcome: Other) => Result<never>,
): Promise<Result<string>> {
  let lostTokens: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claimed = await claimNames(env, caller, [name], wanted, lostTokens);
    if (claimed.outcome === "busy") break;
    if (claimed.outcome === "taken") return reused();
    if (claimed.outcome === "ledger_full") return ledgerFull();
    const saved = await save(claimed.tokens);
    if ("body" in saved) return succeed(saved.body);
    if (saved.outcome === "idempotency_key_reused") return reused();
    if (saved.outcome === "ledger_full") return refusedByFull(caller, wanted.shard);
    if (saved.outcome !== "claim_lost") return refuse(saved.outcome);
    lostTokens = claimed.tokens;
  }
  return fail("dependency_unavailable", "Requests with the same Idempotency-Key overlap; retry.", {
    retryAfterSeconds: 1,
  });
}

export function reused(): Result<never> {
  return fail("idempotency_key_reused", "This Idempotency-Key was used with another request.");
}
