// The round before the ledger of a subject is asked, where an organisation has several ledgers: external names are claimed
// and links asked about, each in the shard that its hash names, all in parallel and with one call for each shard.

import { CLAIM_HONOURED_MILLISECONDS, claimToken } from "../objects/claim-token.ts";
import {
  type Claim,
  type ClaimName,
  type Granted,
  LEDGER_FULL,
  type LedgerFull,
  type LedgerOwner,
  type Prepared,
  type Wanted,
} from "../objects/ledger/api.ts";
import { shardOf, type Shard } from "#domain/ids/identifiers.ts";
import type { Env } from "../environment.ts";
import { logProblem } from "../platform-log.ts";
import { settleWithin } from "../settle-within.ts";
import { isFullFor } from "./full-ledgers.ts";
import { type LedgerCalls, singleCalls } from "./ledger-calls.ts";

type Claimed =
  | ({ readonly outcome: "granted" } & Granted)
  | { readonly outcome: "taken"; readonly name: ClaimName }
  /** The ledger where a name is claimed takes no more claims, or the wanted one takes no new records. */
  | LedgerFull
  /** Others hold a name and decide on it, or died over it: nothing is known yet. */
  | { readonly outcome: "busy" };

/** Rivals for one name wait for each other: longer than a claim is honoured, shorter than a caller's patience. */
const PATIENCE_MILLISECONDS = 3 * CLAIM_HONOURED_MILLISECONDS;
const WAIT_MILLISECONDS = 40;
/** No request waits much longer than that, even if the clock is set back in the meantime. */
const WAITS_MAX = PATIENCE_MILLISECONDS / WAIT_MILLISECONDS;
/** A decision waits so long for a ledger that is only asked about links, and then does without. */
const TELL_WITHIN_MILLISECONDS = 1_000;

/** What one shard is asked. */
interface Call {
  readonly claims: Claim[];
  readonly links: string[];
}

/**
 * Claims every name. With one ledger, or without a name, there is nothing to claim and no other ledger to ask.
 * What was granted beside a refusal stays: a claim without a record expires soon.
 * @param lostTokens tokens under which a ledger refused to commit: they are replaced where they are still held.
 */
export async function claimNames(
  env: Env,
  owner: LedgerOwner,
  wanted: Wanted,
  lostTokens: readonly string[] = [],
  ledgers: LedgerCalls = singleCalls(env, owner),
): Promise<Claimed> {
  const { names, stem, shard } = wanted;
  if (owner.shards === 1 || names.length === 0) return { outcome: "granted", tokens: [], told: [] };
  const records = names.map((name) => ({ name, stem }));
  if (await isFullFor(env, owner, shard, records)) return LEDGER_FULL;
  const until = Date.now() + PATIENCE_MILLISECONDS;
  for (let waits = 0; ; waits++) {
    const claimed = await callOnce(ledgers, owner, wanted, lostTokens);
    if (claimed.outcome !== "busy" || Date.now() >= until || waits >= WAITS_MAX) return claimed;
    await scheduler.wait(WAIT_MILLISECONDS * (1 + Math.random()));
  }
}

function callsOf({ shards }: LedgerOwner, { names, links = [], ...wanted }: Wanted): Map<Shard, Call> {
  const calls = new Map<Shard, Call>();
  const callTo = (shard: Shard): Call => {
    const call = calls.get(shard) ?? { claims: [], links: [] };
    calls.set(shard, call);
    return call;
  };
  const claimedAt = Date.now();
  const token = claimToken(claimedAt);
  for (const name of names) {
    callTo(shardOf(name, shards)).claims.push({ ...wanted, name, token, claimedAt });
  }
  for (const link of links) {
    const home = shardOf(link, shards);
    if (home !== wanted.shard) callTo(home).links.push(link);
  }
  return calls;
}

async function callOnce(
  ledgers: LedgerCalls,
  owner: LedgerOwner,
  wanted: Wanted,
  lostTokens: readonly string[],
): Promise<Claimed> {
  const calls = callsOf(owner, wanted);
  const prepared = await Promise.all(
    [...calls].map(([shard, { claims, links }]) => {
      const asked = { asker: wanted.shard, shards: owner.shards, names: links };
      const question = links.length === 0 ? null : asked;
      const call = ledgers.prepare(shard, { claims, lostTokens, question });
      return claims.length > 0 ? call : toldOrNothing(call, shard);
    }),
  );
  const names = [...calls.values()].flatMap(({ claims }) => claims.map(({ name }) => name));
  const outcomes = prepared.flatMap(({ claims }) => claims);
  const tokens: string[] = [];
  let busy = false;
  let full = false;
  for (const [index, outcome] of outcomes.entries()) {
    const name = names[index];
    if (outcome.outcome === "taken" && name) return { outcome: "taken", name };
    if (outcome.outcome === "busy") busy = true;
    if (outcome.outcome === "ledger_full") full = true;
    if (outcome.outcome === "granted") tokens.push(outcome.token);
  }
  if (full) return LEDGER_FULL;
  if (busy) return { outcome: "busy" };
  return { outcome: "granted", tokens, told: prepared.flatMap(({ told }) => told ?? []) };
}

/** No claim depends on it: a home that is away or slow leaves its links unknown, and stops no decision. */
async function toldOrNothing(call: Promise<Prepared>, shard: Shard): Promise<Prepared> {
  const answer = await settleWithin(call, TELL_WITHIN_MILLISECONDS);
  if (answer.status === "fulfilled") return answer.value;
  logProblem("a ledger does not answer about links", { shard }, answer.reason);
  return { claims: [], told: null };
}
