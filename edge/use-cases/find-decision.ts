// Resolves a reference of a path to a stored decision: transaction id, activity id, external transaction id,
// external activity id; the first of the wanted kind wins.

import { decisionStem, parseRecordId, type Shard } from "#domain/ids/identifiers.ts";
import type { ClaimName } from "../objects/ledger/claims.ts";
import type { FoundDecision, LedgerQuery } from "../objects/ledger/object.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { claimShardOf, ledgerOf } from "../routing.ts";

export type { FoundDecision };

/** What a path asks for; outcomes take either kind. */
export type WantedKind = FoundDecision["kind"] | "either";

/** @returns null where nothing of this caller's and of this kind goes by the reference. */
export async function findDecision(
  env: Env,
  caller: Caller,
  reference: string,
  wanted: WantedKind,
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
    return findInLedger(env, caller, 0, ownId ? [ownId, ...externalIds] : externalIds, wanted);
  }
  const byOwnId = ownId && id ? await findInLedger(env, caller, id.shard, [ownId], wanted) : null;
  return byOwnId ?? findByClaims(env, caller, reference, externalIds, wanted);
}

// A ledger answers with its first hit. One of another kind hides those behind it: ask on without the first query.
async function findInLedger(
  env: Env,
  caller: Caller,
  shard: Shard,
  queries: readonly LedgerQuery[],
  wanted: WantedKind,
): Promise<FoundDecision | null> {
  for (let first = 0; first < queries.length; first++) {
    const found = await ledgerOf(env, caller, shard).find(queries.slice(first));
    if (found === null || wanted === "either" || found.kind === wanted) return found;
  }
  return null;
}

async function findByClaims(
  env: Env,
  caller: Caller,
  reference: string,
  queries: readonly LedgerQuery[],
  wanted: WantedKind,
): Promise<FoundDecision | null> {
  const names: ClaimName[] = [`transaction:${reference}`, `activity:${reference}`];
  const claims = await Promise.all(
    names.map((name) => ledgerOf(env, caller, claimShardOf(caller, name)).findClaim(name)),
  );
  for (const [index, claim] of claims.entries()) {
    const query = queries[index];
    const found = claim && query ? await findInLedger(env, caller, claim.shard, [query], wanted) : null;
    if (found) return found;
  }
  return null;
}
