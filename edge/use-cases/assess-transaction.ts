// Decides a transaction: evidence without raw identifiers, screening of the counterparty, then the subject's ledger.

import type { Result } from "#domain/contract/errors/errors.ts";
import type { TransactionRequest } from "#domain/contract/decisions/transaction.ts";
import { screenedWallets } from "#domain/crypto/saved/screened-wallets.ts";
import { evidenceOfTransaction, type TransactionEvidence } from "#domain/decision/evidence.ts";
import { tokensOfWork } from "#domain/decision/request-work.ts";
import { locate } from "#domain/location/place.ts";
import { boundMatches } from "#domain/screening/bound-matches.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { Spend } from "../http/spend-tokens.ts";
import { lookUpAddress } from "../location/look-up-address.ts";
import { explainConflict } from "./explain-conflict.ts";
import { occurredInFuture } from "./occurred-in-future.ts";
import { openEvidence } from "./open-evidence.ts";
import { recentAnswersOf } from "./recent-answers.ts";
import { replayed, replayRecord } from "./replay-record.ts";
import { refuseMistyped, screenCounterparty, type CounterpartyScreening } from "./screen-counterparty.ts";
import { submissionOf, type Submission } from "./submission.ts";
import { submitDecision } from "./submit-decision.ts";
import { unknownSandboxValue } from "./unknown-sandbox-value.ts";

/** @returns the answer's body as JSON text, new or replayed. */
export async function assessTransaction(
  env: Env,
  caller: Caller,
  request: TransactionRequest,
  receivedAt: number,
  spend: Spend,
): Promise<Result<string>> {
  const early = occurredInFuture(request.occurredAt, receivedAt);
  if (early) return early;
  const evidence = evidenceOfTransaction(request, caller.tenantKey, formatInstant(receivedAt));
  const unknown = unknownSandboxValue(caller, evidence);
  if (unknown) return unknown;
  const wallets = screenedWallets(evidence.transaction, request.transaction, caller.tenantKey);
  const submission = { ...submissionOf(caller, evidence), wallets };
  const given = recentAnswersOf(env).recall(submission);
  if (given !== null) return replayed(given);
  const mistyped = refuseMistyped({ transaction: evidence.transaction, received: request.transaction });
  if (mistyped) return mistyped;
  const tokens = tokensOfWork(request);
  if (tokens > 1) {
    // What is decided already is not screened again, so it costs no more than the request itself.
    const known = await replayRecord(env, caller, submission);
    if (known) return explainConflict(env, caller, submission, evidence, known);
    const refused = await spend(tokens);
    if (refused) return refused;
  }
  const decided = await decide(
    env,
    caller,
    { received: request.transaction, receivedAt },
    submission,
    evidence,
  );
  return explainConflict(env, caller, submission, evidence, decided);
}

async function decide(
  env: Env,
  caller: Caller,
  { received, receivedAt }: Pick<CounterpartyScreening, "received" | "receivedAt">,
  submission: Submission,
  evidence: TransactionEvidence,
): Promise<Result<string>> {
  const screened = await screenCounterparty(env, caller, {
    transaction: evidence.transaction,
    received,
    stem: submission.stem,
    receivedAt,
    openEvidence: (screening) => openEvidence(env, caller, submission, screening),
  });
  if (!screened.ok) {
    if (screened.code !== "dependency_unavailable") return screened;
    return (await replayRecord(env, caller, submission)) ?? screened;
  }
  const located = locate(evidence, lookUpAddress);
  const degraded = [...located.degraded, ...screened.value.degraded];
  const screening = boundMatches(screened.value.screening);
  const known = { ...evidence, ...located, ...screened.value, screening, degraded };
  return submitDecision(env, caller, submission, known, receivedAt);
}
