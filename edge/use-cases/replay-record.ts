// A decision that stands is answered from its record, also where nothing new could be decided: without lists, without
// the version that is active. Asked only then, so a decision that can be made takes no hop more.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { ledgerOf } from "../routing.ts";
import { activityConflict } from "./refusals.ts";
import type { Submission } from "./submission.ts";

/** @returns the replay as JSON text, or the conflict; null where this customer's ledger holds no such decision. */
export async function replayRecord(
  env: Env,
  caller: Caller,
  { stem, shard, fingerprint }: Submission,
): Promise<Result<string> | null> {
  const known = await ledgerOf(env, caller, shard).replay(stem, fingerprint);
  if (known === null) return null;
  return known.outcome === "replayed" ? replayed(known.body) : activityConflict();
}

/** @param body of a decision that stands, as JSON text. */
export function replayed(body: string): Result<string> {
  return succeed(`${body.slice(0, -1)},"replayed":true}`, { replayed: true });
}
