// Resolves a reference of a path to a stored decision: transaction id, activity id, external transaction id,
// external activity id; the first that exists wins.

import { decisionStem, parseRecordId } from "#domain/ids/identifiers.ts";
import type { ClaimName } from "../objects/ledger/claims.ts";
import type { FoundDecision, LedgerQuery } from "../objects/ledger/object.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { claimShardOf, ledgerOf } from "../routing.ts";

export type { FoundDecision };

/** @returns null where nothing of this caller's goes by the reference. */
export async function findDecision(
  env: Env,
  caller: Caller,
  reference: string,
): Promise<FoundDecision | null> {
  const id = parseRecordId(reference);
  const ownId: LedgerQuery | null =
    id && id.kind !== "decision" && id.shard < caller.shards
      ? { by: "stem", stem: id.stem, kind: id.kind }
      : null;
  const externalIds: LedgerQuery[] = [
    { by: "external_transaction_id", id: reference },
    { by: "stem", stem: decisionStem(caller.tenantKey, reference), kind: "activity" },
  ];
  if (caller.shards === 1) {
    return ledgerOf(env, caller, 0).find(ownId ? [ownId, ...externalIds] : externalIds);
  }
  const byOwnId = ownId && id ? await ledgerOf(env, caller, id.shard).find([ownId]) : null;
  return byOwnId ?? findByClaims(env, caller, reference, externalIds);
}

async function findByClaims(
  env: Env,
  caller: Caller,
  reference: string,
  queries: readonly LedgerQuery[],
): Promise<FoundDecision | null> {
  const names: ClaimName[] = [`transaction:${reference}`, `activity:${reference}`];
  const claims = await Promise.all(
    names.map((name) => ledgerOf(env, caller, claimShardOf(caller, name)).findClaim(name)),
  );
  for (const [index, claim] of claims.entries()) {
    const query = queries[index];
    const found = claim && query ? await ledgerOf(env, caller, claim.shard).find([query]) : null;
    if (found) return found;
  }
  return null;
}
