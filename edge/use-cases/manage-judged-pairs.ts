// Lists what people judged of pairs of payee and listed entity, and takes it back. A customer's pairs are in the ledger of their
// decisions; a pair's id does not name its ledger, so all are asked: at most as many as the tenant has, and only for a person.

import type { JudgedPair, JudgedPairPage } from "#domain/contract/casework/judged-pair.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { JudgedPairsQuery } from "../objects/ledger/api.ts";
import { ledgersOf } from "../routing.ts";
import { subjectsNamed } from "./subjects-named.ts";

/** @param customer only theirs, by our id or the caller's; null for all. */
export async function listJudgedPairs(
  env: Env,
  tenant: Tenant,
  customer: string | null,
  query: Pick<JudgedPairsQuery, "state" | "before" | "limit">,
): Promise<JudgedPairPage> {
  const { limit } = query;
  const subjectIds = customer === null ? null : subjectsNamed(tenant, customer);
  const found = await Promise.all(
    ledgersOf(env, tenant).map((ledger) =>
      ledger.listJudgedPairs({ ...query, subjectIds, limit: limit + 1 }),
    ),
  );
  const all = found.flat().sort((one, other) => (positionOf(one) < positionOf(other) ? 1 : -1));
  const data = all.slice(0, limit);
  const last = data.at(-1);
  return { data, pagination: { nextCursor: all.length > limit && last ? positionOf(last) : null } };
}

export async function findJudgedPair(env: Env, tenant: Tenant, id: string): Promise<Result<JudgedPair>> {
  const found = await Promise.all(ledgersOf(env, tenant).map((ledger) => ledger.findJudgedPair(id)));
  const pair = found.find((one) => one !== null);
  return pair == null || (pair.standing === null && pair.proposed === null) ? unknownPair() : succeed(pair);
}

/** Answered once the ledger of the customer has taken it back: no payment that begins later is decided by it. */
export async function revokeJudgedPair(
  env: Env,
  tenant: Tenant,
  id: string,
  act: Act,
): Promise<Result<null>> {
  const revoked = await Promise.all(
    ledgersOf(env, tenant).map((ledger, shard) => ledger.revokeJudgedPair({ ...tenant, shard }, id, act)),
  );
  return revoked.includes(true) ? succeed(null) : unknownPair();
}

function unknownPair() {
  return fail("judged_pair_not_found", "There is no judged pair with this id, or it was revoked.");
}

/** Where a pair stands among all, as a cursor. */
function positionOf({ changedAt, id }: JudgedPair): string {
  return `${changedAt}~${id}`;
}
