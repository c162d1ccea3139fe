// Keeps what a person found a screening match to be, and lists the matches that there are to judge. The match is read from
// the ledger of its decision: what no ledger of the organisation holds is not there.

import type { AdjudicationRequest, MatchPage } from "#domain/contract/casework/adjudication.ts";
import type { Assessment } from "#domain/contract/decisions/assessment.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { SCREENING_MATCHES, type MatchesQuery } from "#domain/door/screening-matches.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { stemOfMatch } from "#domain/ids/identifiers.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { findMatch } from "#domain/screening/find-match.ts";
import { decisionOf } from "../log/decision-of.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import type { AdjudicateCommand } from "../objects/organisation/api.ts";
import { ledgersOf, organisationOf } from "../routing.ts";
import { keyReused } from "./refusals.ts";

export interface AdjudicateMatch {
  readonly organisation: DirectoryEntry;
  readonly environment: Environment;
  readonly matchId: string;
  readonly keyName: string;
  readonly request: AdjudicationRequest;
  readonly act: Act;
}

/** @returns the adjudication as JSON text; a repeat under the same key gets the kept one. */
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
  });
  return kept.outcome === "done" ? succeed(kept.body) : keyReused();
}

/** A match's id names its decision and not the ledger, so all are asked: at most eight, and only when a person judges. */
async function judgedMatch(
  env: Env,
  { id: organisationId, shards }: DirectoryEntry,
  environment: Environment,
  matchId: string,
): Promise<Pick<AdjudicateCommand, "match" | "facts"> | null> {
  const stem = stemOfMatch(matchId);
  if (stem === null) return null;
  const ledgers = ledgersOf(env, { organisationId, environment, shards: shards[environment] });
  const records = await Promise.all(ledgers.map((ledger) => ledger.readRecord(stem)));
  const stored = records.find((record) => record !== null);
  if (stored === undefined || stored === null) return null;
  const { body, context } = decisionOf(stored);
  const assessment: Assessment = body.assessment;
  const found = findMatch(assessment.screening.attempts, matchId);
  if (found === null) return null;
  return {
    match: { matchId, decisionId: assessment.decisionId, entityId: found.match.entityId },
    facts: {
      subjectId: context.subject.id,
      decisionOccurredAt: context.activity.occurredAt,
      found: [...found.found],
    },
  };
}

/** One page of matches of decisions in a window, newest first, each with the verdict that counts. */
export async function listMatches(env: Env, query: MatchesQuery): Promise<Result<MatchPage>> {
  return askDoor(env, SCREENING_MATCHES, query);
}
