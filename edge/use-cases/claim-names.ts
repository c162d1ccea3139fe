// Claims external names before the ledger is asked, where an organisation has several ledgers.

import type { Claim, ClaimName } from "../objects/ledger/claims.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { claimShardOf, ledgerOf } from "../routing.ts";

export type Claimed =
  | { readonly outcome: "granted"; readonly tokens: readonly string[] }
  | { readonly outcome: "taken"; readonly name: ClaimName };

/**
 * Claims every name in parallel, each in the shard that its hash names. With one ledger there is nothing to claim.
 * What was granted beside a refusal stays: a claim without a record stands in nobody's way.
 */
export async function claimNames(
  env: Env,
  caller: Caller,
  names: readonly ClaimName[],
  wanted: Omit<Claim, "name" | "token">,
): Promise<Claimed> {
  if (caller.shards === 1) return { outcome: "granted", tokens: [] };
  const token = crypto.randomUUID();
  const tenant = { organisationId: caller.organisationId, environment: caller.environment };
  const outcomes = await Promise.all(
    names.map((name) => {
      const shard = claimShardOf(caller, name);
      return ledgerOf(env, tenant, shard).claim({ ...tenant, shard }, { ...wanted, name, token });
    }),
  );
  const tokens: string[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const name = names[index];
    if (outcome.outcome === "taken" && name) return { outcome: "taken", name };
    if (outcome.outcome === "granted") tokens.push(outcome.token);
  }
  return { outcome: "granted", tokens };
}
