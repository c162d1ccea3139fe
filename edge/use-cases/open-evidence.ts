// Before anybody outside is asked: is it decided already, does an equal request ask just now, and can it be paid for?

import { itemsOfDecision } from "#domain/billing/billing-lines.ts";
import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Screening } from "#domain/contract/decisions/screening.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { ledgerOf } from "../routing.ts";
import { claimNames } from "./claim-names.ts";
import { conflictOver, ledgerFull, withoutCredit } from "./refusals.ts";
import type { Submission } from "./submission.ts";

/**
 * @param screening what the lists said: who is screened is what the decision costs.
 * @returns `granted` to one request at a time, its price reserved until it is decided or some seconds have passed;
 *   `decided` where it is only to be answered. 402 `insufficient_credit`, but a conflict comes first.
 */
export async function openEvidence(
  env: Env,
  caller: Caller,
  submission: Submission,
  screening: Screening,
): Promise<Result<"granted" | "decided">> {
  const { organisationId, environment } = caller;
  const { stem, shard } = submission;
  const items = itemsOfDecision(environment, { screening });
  const identity = { organisationId, environment, shard };
  const { outcome } = await ledgerOf(env, caller, shard).openEvidence(identity, stem, items);
  if (outcome === "granted" || outcome === "decided") return succeed(outcome);
  if (outcome === "ledger_full") return ledgerFull();
  const claimed = await claimNames(env, caller, submission);
  return claimed.outcome === "taken" ? conflictOver(claimed.name) : withoutCredit(outcome);
}
