// The last steps that a transaction and an activity share: claim the external ids, let the subject's ledger decide.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import { linksOf } from "#domain/decision/features/links.ts";
import { writeJson } from "#domain/json/text.ts";
import type { Caller } from "../caller.ts";
import { configurationOf, type Env } from "../environment.ts";
import { ledgerOf } from "../routing.ts";
import { askNamedLists } from "./ask-named-lists.ts";
import {
  activityConflict,
  conflictOver,
  sendAgain,
  subjectTypeConflict,
  transactionConflict,
  withoutCredit,
} from "./refusals.ts";
import { replayed } from "./replay-record.ts";
import type { Submission } from "./submission.ts";
import { underClaim, type ClaimRefusals } from "./under-claim.ts";

const REFUSALS: ClaimRefusals = {
  taken: conflictOver,
  overlap:
    "Requests with the same external ids for different customers overlap: no answer can be given yet. Send the same request again.",
};

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
  const links = linksOf(evidence).map(({ name }) => name);
  const listed = askNamedLists(env, caller, evidence, receivedAt);
  const decided = await underClaim(
    env,
    caller,
    { ...submission, names, links },
    REFUSALS,
    async ({ tokens, told }) =>
      ledgerOf(env, caller, submission.shard).assess(
        writeJson({
          organisationId,
          environment,
          shards,
          ...submission,
          tokens,
          told,
          evidence: { ...evidence, ...(await listed) },
          wallets,
          systemVersion,
          receivedAt,
          region,
          requestId,
        }),
      ),
  );
  if (!decided.ok) return decided;
  switch (decided.value.outcome) {
    case "assessed":
      return succeed(decided.value.body);
    case "replayed":
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
