// Resolves a reference of a path to a stored decision: transaction id, activity id, decision id, external transaction id,
// external activity id; the first of the wanted kind wins.

import { decisionStem, parseRecordId, type Shard } from "#domain/ids/identifiers.ts";
import type { Tenant } from "../caller.ts";
import type { ClaimName, FoundDecision, LedgerQuery } from "../objects/ledger/api.ts";
import type { Env } from "../environment.ts";
import { claimShardOf, ledgerOf } from "../routing.ts";

export type { FoundDecision };

/** What a path asks for; outcomes take either kind. */
export type WantedKind = FoundDecision["kind"] | "either";

/** @returns null where nothing of this tenant's and of this kind goes by the reference. */
export async function findDecision(
  env: Env,
  tenant: Tenant,
  reference: string,
  wanted: WantedKind,
): Promise<FoundDecision | null> {
  if (reference === "") return null;
  const id = parseRecordId(reference);
  const ownId: LedgerQuery | null =
    id && id.shard < tenant.shards
      ? { by: "stem", stem: id.stem, kind: id.kind === "transaction" ? "transaction" : "activity" }
      : null;
  const externalIds: LedgerQuery[] = [
    { by: "external_transaction_id", id: reference },
    { by: "stem", stem: decisionStem(tenant.tenantKey, reference), kind: "activity" },
  ];
  if (tenant.shards === 1) {
    return findInLedger(env, tenant, 0, ownId ? [ownId, ...externalIds] : externalIds, wanted);
  }
  const byOwnId = ownId && id ? await findInLedger(env, tenant, id.shard, [ownId], wanted) : null;
  return byOwnId ?? findByClaims(env, tenant, reference, externalIds, wanted);
}

// A ledger answers with its first hit. One of another kind hides those behind it: ask on without the first query.
async function findInLedger(
  env: Env,
  tenant: Tenant,
  shard: Shard,
  queries: readonly LedgerQuery[],
  wanted: WantedKind,
): Promise<FoundDecision | null> {
  for (let first = 0; first < queries.length; first++) {
    const found = await ledgerOf(env, tenant, shard).find(queries.slice(first));
    if (found === null || wanted === "either" || found.kind === wanted) return found;
  }
  return null;
}

async function findByClaims(
  env: Env,
  tenant: Tenant,
  reference: string,
  queries: readonly LedgerQuery[],
  wanted: WantedKind,
): Promise<FoundDecision | null> {
  const names: ClaimName[] = [`transaction:${reference}`, `activity:${reference}`];
  const claims = await Promise.all(
    names.map((name) => ledgerOf(env, tenant, claimShardOf(tenant, name)).findClaim(name)),
  );
  for (const [index, claim] of claims.entries()) {
    const query = queries[index];
    const found = claim && query ? await findInLedger(env, tenant, claim.shard, [query], wanted) : null;
    if (found) return found;
  }
  return null;
}
