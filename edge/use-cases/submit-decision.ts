// The last steps that a transaction and an activity share: claim the external ids, let the subject's ledger decide.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import { linksOf, namesToAsk } from "#domain/decision/features/links.ts";
import { writeJson } from "#domain/json/text.ts";
import type { Caller } from "../caller.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { UnclaimedCommand } from "../objects/api-key/api.ts";
import { apiKeyOf } from "../routing.ts";
import { askNamedLists } from "./ask-named-lists.ts";
import { decideUnderClaim } from "./decide-under-claim.ts";
import {
  activityConflict,
  sendAgain,
  subjectTypeConflict,
  transactionConflict,
  withoutCredit,
} from "./refusals.ts";
import { recentAnswersOf } from "./recent-answers.ts";
import { replayed } from "./replay-record.ts";
import type { Submission } from "./submission.ts";

/** @returns the answer's body as JSON text, new or replayed. */
export async function submitDecision(
  env: Env,
  caller: Caller,
  { names, wallets = [], ...submission }: Submission,
  evidence: ScreenedEvidence,
  receivedAt: number,
): Promise<Result<string>> {
  const { organisationId, environment, shards, systemVersion, requestId } = caller;
  const { region } = configurationOf(env);
  const listed = await askNamedLists(env, caller, evidence, receivedAt);
  const owner = { organisationId, environment, shards };
  const command: UnclaimedCommand = {
    owner,
    wanted: { ...submission, names, links: namesToAsk(linksOf(evidence)) },
    command: writeJson({
      ...owner,
      ...submission,
      evidence: { ...evidence, ...listed },
      wallets,
      systemVersion,
      receivedAt,
      region,
      requestId,
    }),
  };
  const decided =
    shards === 1 ? await decideUnderClaim(env, command) : await apiKeyOf(env, caller.keyHash).decide(command);
  if (!decided.ok) return decided;
  switch (decided.value.outcome) {
    case "assessed":
      recentAnswersOf(env).remember(submission, decided.value.body);
      return succeed(decided.value.body);
    case "replayed":
      recentAnswersOf(env).remember(submission, decided.value.body);
      return replayed(decided.value.body);
    case "activity_conflict":
      return activityConflict();
    case "transaction_conflict":
      return transactionConflict();
    case "subject_type_conflict":
      return subjectTypeConflict();
    case "insufficient_credit":
    case "credit_unavailable":
      return withoutCredit(decided.value.outcome);
    case "version_unavailable":
      return sendAgain("The system version cannot be loaded at the moment: nothing was decided.");
  }
}
