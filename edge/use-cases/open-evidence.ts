// Before anybody outside is asked: is it decided already, does an equal request ask just now, and can it be paid for?

import { itemsOfDecision } from "#domain/billing/billing-lines.ts";
import { succeed, type Result } from "#domain/contract/errors.ts";
import type { Screening } from "#domain/contract/screening.ts";
import { payloadFingerprint, type Evidence } from "#domain/decision/evidence.ts";
import { shardOf } from "#domain/ids/identifiers.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { ledgerOf } from "../routing.ts";
import { claimNames } from "./claim-names.ts";
import { ledgerFull } from "./ledger-full.ts";
import { conflictOver, externalNamesOf, withoutCredit } from "./submit-decision.ts";

/**
 * @param stem the part that the decision's ids share; see `decisionStem`.
 * @param screening what the lists said: who is screened is what the decision costs.
 * @returns `granted` to one request at a time, its price reserved until it is decided or some seconds have passed;
 *   `decided` where it is only to be answered. 402 `insufficient_credit`, but a conflict comes first.
 */
export async function openEvidence(
  env: Env,
  caller: Caller,
  stem: string,
  evidence: Evidence,
  screening: Screening,
): Promise<Result<"granted" | "decided">> {
  const { organisationId, environment } = caller;
  const shard = shardOf(evidence.subject.id, caller.shards);
  const identity = { organisationId, environment, shard };
  const items = itemsOfDecision(environment, { screening });
  const { outcome } = await ledgerOf(env, caller, shard).openEvidence(identity, stem, items);
  if (outcome === "granted" || outcome === "decided") return succeed(outcome);
  if (outcome === "ledger_full") return ledgerFull();
  const claim = { shard, fingerprint: payloadFingerprint(evidence), stem };
  const claimed = await claimNames(env, caller, externalNamesOf(evidence), claim, []);
  return claimed.outcome === "taken" ? conflictOver(claimed.name) : withoutCredit(outcome);
}
