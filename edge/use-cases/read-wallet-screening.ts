// A saved wallet check, exactly as it was answered.

import { parseWalletScreeningId } from "#domain/ids/identifiers.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { ledgerOf } from "../routing.ts";

/** @returns the stored check as JSON text; null if this caller has no check of that id. */
export async function readWalletScreening(env: Env, caller: Caller, id: string): Promise<string | null> {
  const named = parseWalletScreeningId(id);
  if (named === null || named.shard >= caller.shards) return null;
  return ledgerOf(env, caller, named.shard).findWalletCheck(named.stem);
}
