// A decision that stands is answered from its record, also where nothing new could be decided: without lists, without
// the version that is active. Asked only then, so a decision that can be made takes no hop more.

import type { Result } from "#domain/contract/errors.ts";
import { payloadFingerprint, type Evidence } from "#domain/decision/evidence.ts";
import { shardOf } from "#domain/ids/identifiers.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { ledgerOf } from "../routing.ts";
import { activityConflict, replayed } from "./submit-decision.ts";

/**
 * @param stem the part that the decision's ids share; see `decisionStem`.
 * @returns the replay as JSON text, or the conflict; null where this customer's ledger holds no such decision.
 */
export async function replayRecord(
  env: Env,
  caller: Caller,
  stem: string,
  evidence: Evidence,
): Promise<Result<string> | null> {
  const ledger = ledgerOf(env, caller, shardOf(evidence.subject.id, caller.shards));
  const known = await ledger.replay(stem, payloadFingerprint(evidence));
  if (known === null) return null;
  return known.outcome === "replayed" ? replayed(known.body) : activityConflict();
}
