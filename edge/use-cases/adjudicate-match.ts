// Keeps what a person found a screening match to be, and lists the matches that there are to judge. The match is read from
// the ledger of its decision: what no ledger of the organisation holds is not there.

import type { AdjudicationRequest, MatchPage } from "#domain/contract/casework/adjudication.ts";
import type { Assessment } from "#domain/contract/decisions/assessment.ts";
import type { Attempt, Match } from "#domain/contract/decisions/screening.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { SCREENING_MATCHES, type MatchesQuery } from "#domain/door/screening-matches.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { stemOfMatch } from "#domain/ids/identifiers.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { findMatch } from "#domain/screening/find-match.ts";
import { needsAgreement } from "#domain/screening/judged-pairs/pair.ts";
import { decisionOf } from "../log/decision-of.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import type { PairToJudge } from "../objects/ledger/api.ts";
import type { AdjudicateCommand } from "../objects/organisation/api.ts";
import { ledgersOf, organisationOf } from "../routing.ts";
import { hasSecondPerson } from "./find-second-person.ts";
import { keyReused, sendAgain } from "./refusals.ts";

export interface AdjudicateMatch {
  readonly organisation: DirectoryEntry;
  readonly environment: Environment;
  readonly matchId: string;
  readonly keyName: string;
  readonly request: AdjudicationRequest;
  readonly act: Act;
}

/**
 * Answered once the ledger of the customer has the verdict too: what counts at once counts for every payment that begins later.
 * @returns the adjudication as JSON text; a repeat under the same key gets the kept one.
 */
export async function adjudicateMatch(env: Env, command: AdjudicateMatch): Promise<Result<string>> {
  const { organisation, environment, matchId, keyName, request, act } = command;
  const judged = await judgedMatch(env, organisation, environment, matchId);
  if (judged === null) return fail("match_not_found", "No decision of this organisation holds such a match.");
  const kept = await organisationOf(env, organisation.id).adjudicateMatch({
    ...judged,
    environment,
    idempotencyKey: keyName,
    fingerprint: sha256Hex(canonicalJson([environment, matchId, request])),
    request,
    act,
    hasSecondPerson: await hasSecondPerson(env, OPERATOR_OPERATIONS.adjudicateMatch.permission, act.actor),
  });
  switch (kept.outcome) {
    case "done":
      return succeed(kept.body);
    case "idempotency_key_reused":
      return keyReused();
    case "unconfirmed":
      return sendAgain("The verdict is kept, and the customer's ledger has not confirmed it yet.");
  }
}

type JudgedMatch = Pick<AdjudicateCommand, "match" | "facts" | "pair" | "shard">;

/** A match's id names its decision and not the ledger, so all are asked, and only when a person judges. */
async function judgedMatch(
  env: Env,
  { id: organisationId, shards }: DirectoryEntry,
  environment: Environment,
  matchId: string,
): Promise<JudgedMatch | null> {
  const stem = stemOfMatch(matchId);
  if (stem === null) return null;
  const ledgers = ledgersOf(env, { organisationId, environment, shards: shards[environment] });
  const records = await Promise.all(ledgers.map((ledger) => ledger.readRecord(stem)));
  const shard = records.findIndex((record) => record !== null);
  const stored = records[shard];
  if (stored === undefined || stored === null) return null;
  const { body, context } = decisionOf(stored);
  const assessment: Assessment = body.assessment;
  const found = findMatch(assessment.screening.attempts, matchId);
  if (found === null) return null;
  const { match, attempt } = found;
  const { entityId, pairId = null, pairVersion = null } = match;
  const { id: subjectId } = context.subject;
  return {
    shard,
    match: {
      matchId,
      decisionId: assessment.decisionId,
      entityId,
      pairId,
      needsAgreement: needsAgreement(match, found.found),
    },
    facts: {
      subjectId,
      pairVersion,
      decisionOccurredAt: context.activity.occurredAt,
      found: [...found.found],
    },
    pair: pairId === null ? null : { id: pairId, subjectId, ...partiesOf(match, attempt) },
  };
}

function partiesOf(
  { entityId, caption, lists }: Match,
  { target }: Attempt,
): Pick<PairToJudge, "payee" | "entity"> {
  return {
    payee: { displayName: target.displayName, type: target.type ?? "unknown" },
    entity: { id: entityId, caption, lists },
  };
}

/** One page of matches of decisions in a window, newest first, each with the verdict that counts. */
export async function listMatches(env: Env, query: MatchesQuery): Promise<Result<MatchPage>> {
  return askDoor(env, SCREENING_MATCHES, query);
}
