// Says of a conflict in which fields the request differs from the one that was decided, or that it does not: an earlier release kept
// credentials as they were sent. Asked only then.

import type { Failure, Result } from "#domain/contract/errors/errors.ts";
import { differingFields } from "#domain/decision/differing-fields.ts";
import { evidenceOfBefore } from "#domain/decision/evidence-of-before.ts";
import type { Evidence } from "#domain/decision/evidence.ts";
import { decisionOf } from "../log/decision-of.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { logProblem } from "../platform-log.ts";
import { claimShardOf, ledgerOf } from "../routing.ts";
import { replayRecord } from "./replay-record.ts";
import { submissionOf, type Submission } from "./submission.ts";

/** @returns `outcome`; if it is a conflict over the activity, the replay, or the fields in its message and `details.differs`. */
export async function explainConflict(
  env: Env,
  caller: Caller,
  submission: Submission,
  evidence: Evidence,
  outcome: Result<string>,
): Promise<Result<string>> {
  if (outcome.ok || outcome.code !== "activity_conflict") return outcome;
  try {
    const replay = await replayOfBefore(env, caller, evidence);
    if (replay?.ok === true) return replay;
    const record = await decidedRecord(env, caller, submission);
    return record === null
      ? outcome
      : explained(outcome, differingFields(decisionOf(record).context, evidence));
  } catch (error) {
    // The conflict is known; only its explanation is not.
    logProblem("a conflict cannot be explained", { shard: submission.shard }, error);
    return outcome;
  }
}

/** The decision of an earlier release, where the same request was decided with its credentials in clear. */
async function replayOfBefore(env: Env, caller: Caller, evidence: Evidence): Promise<Result<string> | null> {
  const { keptBefore } = caller;
  if (keptBefore === undefined) return null;
  return replayRecord(env, caller, submissionOf(caller, evidenceOfBefore(evidence, keptBefore)));
}

/** Of the decision that has the external activity id; null where a kept event has it. */
async function decidedRecord(
  env: Env,
  caller: Caller,
  { stem, shard, names }: Submission,
): Promise<string | null> {
  const own = await ledgerOf(env, caller, shard).readRecord(stem);
  const [name] = names;
  if (own !== null || caller.shards === 1 || name === undefined) return own;
  const claim = await ledgerOf(env, caller, claimShardOf(caller, name)).findClaim(name);
  return claim && ledgerOf(env, caller, claim.shard).readRecord(stem);
}

function explained(conflict: Failure, differs: readonly string[]): Failure {
  return {
    ...conflict,
    message: `${conflict.message} It differs in ${differs.join(", ")}.`,
    details: { differs },
  };
}
