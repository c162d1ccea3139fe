// Lists decisions, newest first, from the ledgers that may have some.

import type { DecisionPage } from "#domain/contract/decisions/decision-summary.ts";
import { parseAlertId, shardOf, type Shard } from "#domain/ids/identifiers.ts";
import { readJson } from "#domain/json/text.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { DecisionList } from "../http/decision-list.ts";
import type { DecisionsQuery, FoundDecision, ListedDecisions } from "../objects/ledger/api.ts";
import { ledgerOf } from "../routing.ts";
import { mergeLedgers, type Positions } from "./merge-ledgers.ts";
import { subjectsNamed } from "./subjects-named.ts";

const RADIX = 36;

/** @returns a page; its cursor is a position, not sealed. */
export async function listDecisions(
  env: Env,
  tenant: Tenant,
  kind: FoundDecision["kind"],
  list: DecisionList,
): Promise<DecisionPage> {
  const subjectIds = list.subjectId === undefined ? null : subjectsNamed(tenant, list.subjectId);
  const place = list.alertId === undefined ? null : parseAlertId(list.alertId);
  const isAsked = (shard: Shard) =>
    (list.alertId === undefined || place?.shard === shard) &&
    (subjectIds?.some((id) => shardOf(id, tenant.shards) === shard) ?? true);
  const positions = positionsOf(list.position, tenant.shards).map((before, shard) =>
    isAsked(shard) ? before : 0,
  );
  const query: Omit<DecisionsQuery, "before"> = {
    kind,
    subjectIds,
    decision: list.decision ?? null,
    alert: list.alertId === undefined || place === null ? null : { id: list.alertId, stem: place.stem },
    // One more than the page takes says whether another page follows.
    limit: list.limit + 1,
  };
  const parts = await Promise.all(
    positions.map((before, shard) => partOf(env, tenant, shard, { ...query, before })),
  );
  const { entries, next } = mergeLedgers(parts, list.limit);
  return {
    data: entries.map(({ decision }) => decision),
    pagination: { nextCursor: next && next.map((before) => before.toString(RADIX)).join(".") },
  };
}

async function partOf(
  env: Env,
  tenant: Tenant,
  shard: Shard,
  query: DecisionsQuery,
): Promise<ListedDecisions> {
  if (query.before === 0) return { entries: [], end: null };
  return readJson(await ledgerOf(env, tenant, shard).listDecisions(query));
}

function positionsOf(position: string | null, shards: number): Positions {
  const known = position?.split(".").map((before) => Number.parseInt(before, RADIX));
  return Array.from({ length: shards }, (_, shard) =>
    known === undefined ? Number.MAX_SAFE_INTEGER : (known[shard] ?? 0),
  );
}
