// Claims external names before the ledger is asked, where an organisation has several ledgers.

import { CLAIM_HONOURED_MILLISECONDS, type Claim, type ClaimName } from "../objects/ledger/claims.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { claimShardOf, ledgerOf } from "../routing.ts";

export type Claimed =
  | { readonly outcome: "granted"; readonly tokens: readonly string[] }
  | { readonly outcome: "taken"; readonly name: ClaimName }
  /** Others hold a name and decide on it, or died over it: nothing is known yet. */
  | { readonly outcome: "busy" };

/** Rivals for one name wait for each other: longer than a claim is honoured, shorter than a caller's patience. */
const PATIENCE_MILLISECONDS = 3 * CLAIM_HONOURED_MILLISECONDS;
const WAIT_MILLISECONDS = 40;

/**
 * Claims every name in parallel, each in the shard that its hash names. With one ledger there is nothing to claim.
 * What was granted beside a refusal stays: a claim without a record stands in nobody's way for long.
 * @param lostTokens tokens under which a ledger refused to commit: they are replaced where they are still held.
 */
export async function claimNames(
  env: Env,
  caller: Caller,
  names: readonly ClaimName[],
  wanted: Omit<Claim, "name" | "token" | "claimedAt">,
  lostTokens: readonly string[],
): Promise<Claimed> {
  if (caller.shards === 1) return { outcome: "granted", tokens: [] };
  const until = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const claimed = await claimOnce(env, caller, names, wanted, lostTokens);
    if (claimed.outcome !== "busy" || Date.now() >= until) return claimed;
    await scheduler.wait(WAIT_MILLISECONDS * (1 + Math.random()));
  }
}

async function claimOnce(
  env: Env,
  caller: Caller,
  names: readonly ClaimName[],
  wanted: Omit<Claim, "name" | "token" | "claimedAt">,
  lostTokens: readonly string[],
): Promise<Claimed> {
  const token = crypto.randomUUID();
  const claimedAt = Date.now();
  const tenant = { organisationId: caller.organisationId, environment: caller.environment };
  const outcomes = await Promise.all(
    names.map((name) => {
      const shard = claimShardOf(caller, name);
      return ledgerOf(env, tenant, shard).claim(
        { ...tenant, shard },
        { ...wanted, name, token, claimedAt },
        lostTokens,
      );
    }),
  );
  const tokens: string[] = [];
  let busy = false;
  for (const [index, outcome] of outcomes.entries()) {
    const name = names[index];
    if (outcome.outcome === "taken" && name) return { outcome: "taken", name };
    if (outcome.outcome === "busy") busy = true;
    if (outcome.outcome === "granted") tokens.push(outcome.token);
  }
  return busy ? { outcome: "busy" } : { outcome: "granted", tokens };
}
