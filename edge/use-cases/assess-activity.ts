// Decides a customer's activity: nothing to screen, the subject's history is the evidence.

import type { ActivityRequest } from "#domain/contract/decisions/activity.ts";
import type { Result } from "#domain/contract/errors/errors.ts";
import { evidenceOfActivity, type Evidence } from "#domain/decision/evidence.ts";
import { locate } from "#domain/location/place.ts";
import { NO_SCREENING } from "#domain/screening/screen-transaction.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { lookUpAddress } from "../location/look-up-address.ts";
import { explainConflict } from "./explain-conflict.ts";
import { occurredInFuture } from "./occurred-in-future.ts";
import { recentAnswersOf } from "./recent-answers.ts";
import { replayed } from "./replay-record.ts";
import { submissionOf } from "./submission.ts";
import { submitDecision } from "./submit-decision.ts";
import { unknownSandboxValue } from "./unknown-sandbox-value.ts";

/** @returns the answer's body as JSON text, new or replayed. */
export async function assessActivity(
  env: Env,
  caller: Caller,
  request: ActivityRequest,
  receivedAt: number,
): Promise<Result<string>> {
  const early = occurredInFuture(request.occurredAt, receivedAt);
  if (early) return early;
  const evidence = evidenceOfActivity(request, caller.tenantKey, formatInstant(receivedAt));
  return assessBehaviour(env, caller, evidence, receivedAt);
}

/** The same from its evidence on, whichever request it came from. */
export async function assessBehaviour(
  env: Env,
  caller: Caller,
  evidence: Evidence,
  receivedAt: number,
): Promise<Result<string>> {
  const unknown = unknownSandboxValue(caller, evidence);
  if (unknown) return unknown;
  const submission = submissionOf(caller, evidence);
  const given = recentAnswersOf(env).recall(submission);
  if (given !== null) return replayed(given);
  const located = { ...evidence, ...locate(evidence, lookUpAddress) };
  const known = { ...located, screening: NO_SCREENING, counterparty: null };
  const decided = await submitDecision(env, caller, submission, known, receivedAt);
  return explainConflict(env, caller, submission, evidence, decided);
}
