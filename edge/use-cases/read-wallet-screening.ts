// A saved wallet check by its id: one on its own, exactly as it was answered, or one that the decision of a transaction holds.

import type { SavedWalletScreening } from "#domain/contract/decisions/wallet-screening.ts";
import { parseWalletItemId, parseWalletScreeningId } from "#domain/ids/identifiers.ts";
import { readJson, writeJson, type Json } from "#domain/json/text.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { DecisionBody } from "../objects/ledger/api.ts";
import { ledgerOf, ledgersOf } from "../routing.ts";

/** @returns the check as JSON text; null if this caller has no check of that id. */
export async function readWalletScreening(
  env: Env,
  caller: Caller,
  id: string,
): Promise<Json<SavedWalletScreening> | null> {
  const named = parseWalletScreeningId(id);
  if (named === null) return readItem(env, caller, id);
  if (named.shard >= caller.shards) return null;
  return ledgerOf(env, caller, named.shard).findWalletCheck(named.stem);
}

/** Its id names the decision and not the ledger, so every ledger is asked. */
async function readItem(env: Env, caller: Caller, id: string): Promise<Json<SavedWalletScreening> | null> {
  const item = parseWalletItemId(id);
  if (item === null) return null;
  const query = [{ by: "stem", stem: item.stem, kind: "transaction" }] as const;
  const found = await Promise.all(ledgersOf(env, caller).map((ledger) => ledger.find(query)));
  const decision = found.find((one) => one !== null);
  const saved = decision && itemOf(readJson(decision.body), id);
  return saved ? writeJson(saved) : null;
}

/** What a check on its own says beside the wallet, the transaction says for it; only its decision is charged. */
function itemOf({ assessment }: DecisionBody, id: string): SavedWalletScreening | null {
  const items = assessment.screening.attempts.flatMap(({ walletScreenings }) => walletScreenings);
  const item = items.find((one) => one.id === id);
  if (item === undefined) return null;
  return {
    ...item,
    direction: assessment.transaction?.direction ?? null,
    externalUserId: assessment.subject.externalUserId,
    reference: assessment.transaction?.externalTransactionId ?? null,
    billing: { lines: [] },
  };
}
