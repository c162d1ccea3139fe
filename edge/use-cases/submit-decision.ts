// The last steps that a transaction and an activity share: claim the external ids, let the subject's ledger decide.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors.ts";
import { payloadFingerprint, type Evidence, type ScreenedEvidence } from "#domain/decision/evidence.ts";
import { thingsOf } from "#domain/decision/features/things.ts";
import { shardOf } from "#domain/ids/identifiers.ts";
import { writeJson } from "#domain/json/text.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import type { ClaimName } from "../objects/ledger/claims.ts";
import type { WithoutCredit } from "../objects/ledger/credit-lease.ts";
import type { AssessCommand } from "../objects/ledger/messages.ts";
import { ledgerOf } from "../routing.ts";
import { claimNames } from "./claim-names.ts";
import { ledgerFull, refusedByFull } from "./ledger-full.ts";

/** Two requests that claim one id for different customers may void each other's claims this often. */
const ATTEMPTS = 3;

/**
 * @param stem the part that the decision's ids share; see `decisionStem`.
 * @returns the answer's body as JSON text, new or replayed.
 */
export async function submitDecision(
  env: Env,
  caller: Caller,
  stem: string,
  evidence: ScreenedEvidence,
  receivedAt: number,
): Promise<Result<string>> {
  const fingerprint = payloadFingerprint(evidence);
  const shard = shardOf(evidence.subject.id, caller.shards);
  const names = externalNamesOf(evidence);
  const things = thingsOf(evidence).map(({ name }) => name);

  let lostTokens: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claimed = await claimNames(env, caller, names, { shard, fingerprint, stem }, lostTokens, things);
    if (claimed.outcome === "busy") break;
    if (claimed.outcome === "taken") return conflictOver(claimed.name);
    if (claimed.outcome === "ledger_full") return ledgerFull();
    const command: AssessCommand = {
      organisationId: caller.organisationId,
      environment: caller.environment,
      shard,
      shards: caller.shards,
      stem,
      fingerprint,
      tokens: claimed.tokens,
      told: claimed.told,
      evidence,
      systemVersion: caller.systemVersion,
      receivedAt,
      region: configurationOf(env).region,
      requestId: caller.requestId,
    };
    const assessed = await ledgerOf(env, caller, shard).assess(writeJson(command));
    switch (assessed.outcome) {
      case "assessed":
        return succeed(assessed.body);
      case "replayed":
        return replayed(assessed.body);
      case "activity_conflict":
        return activityConflict();
      case "transaction_conflict":
        return transactionConflict();
      case "ledger_full":
        return refusedByFull(caller, shard);
      case "insufficient_credit":
      case "credit_unavailable":
        return withoutCredit(assessed.outcome);
      case "version_unavailable":
        return unavailable("The system version cannot be loaded at the moment: nothing was decided.");
      case "claim_lost":
        lostTokens = claimed.tokens;
        continue;
    }
  }
  return unavailable(
    "Requests with the same external ids for different customers overlap: no answer can be given yet.",
  );
}

/** The external ids of a decision, as they are claimed. */
export function externalNamesOf({ activity, transaction }: Evidence): ClaimName[] {
  const names: ClaimName[] = [`activity:${activity.externalActivityId}`];
  if (transaction !== null) names.push(`transaction:${transaction.externalTransactionId}`);
  return names;
}

export function withoutCredit(outcome: WithoutCredit["outcome"]): Failure {
  return outcome === "insufficient_credit"
    ? fail(
        "insufficient_credit",
        "There is not enough credit for this request: nothing was decided and nothing is charged. Send it again when credit was added.",
      )
    : unavailable("It is not known whether there is enough credit: nothing was decided.");
}

/** @param name an external id that another decision has. */
export function conflictOver(name: ClaimName): Failure {
  return name.startsWith("activity:") ? activityConflict() : transactionConflict();
}

function unavailable(why: string): Failure {
  return fail("dependency_unavailable", `${why} Send the same request again.`, { retryAfterSeconds: 1 });
}

/** @param body of a decision that stands, as JSON text. */
export function replayed(body: string): Result<string> {
  return succeed(`${body.slice(0, -1)},"replayed":true}`);
}

export function activityConflict(): Failure {
  return fail("activity_conflict", "This externalActivityId was assessed with another payload.");
}

function transactionConflict(): Failure {
  return fail("transaction_conflict", "This externalTransactionId was assessed with another payload.");
}
