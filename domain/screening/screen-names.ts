// The name check of one party: against the listed names, never by an account number.

import type { AttemptStatus, Check, CheckResult, Match } from "../contract/screening.ts";
import type { SystemVersionContent } from "../decision/system-version.ts";
import type { EvidenceParty } from "../decision/context.ts";
import {
  CHECKS_OF_TYPE,
  judgeAttempt,
  mostSevere,
  reasonOf,
  unanswered,
  type ScreeningReason,
} from "./judge-attempt.ts";
import { isComparableName, searchNames, type NameHit, type NameIndex } from "./name-index.ts";
import { hasTellingWord } from "./normalise-name.ts";

export const NAME_ALGORITHM = { name: "token-set-idf", version: "1" } as const;
/** How many matches an attempt keeps: the best by score. */
export const MATCHES_MAX = 10;
/** The best score is told from here on, also where it is below the threshold; a match is told from the threshold on. */
const TOP_SCORE_FLOOR = 0.7;

/** What one target's screening found; `screen-transaction.ts` makes an attempt of it. */
export interface Finding {
  readonly checks: CheckResult[];
  readonly status: AttemptStatus;
  readonly topScore: number | null;
  readonly matches: Match[];
  readonly reason: string | null;
}

/**
 * `potential_match` from `nameThreshold` on; `confirmed_match` for the exact words of a listed name or alias from
 * `blockThreshold` on. A ship's name and a person's single name are never enough to confirm.
 * @param attemptId the matches' ids begin with it.
 */
export function screenName(
  party: Pick<EvidenceParty, "displayName" | "type">,
  index: NameIndex,
  settings: SystemVersionContent["screening"],
  attemptId: string,
): Finding {
  const name = party.displayName ?? "";
  if (name.trim() === "") return missingTarget(CHECKS_OF_TYPE[party.type], "name_missing", settings);
  if (!isComparableName(name)) {
    return missingTarget(CHECKS_OF_TYPE[party.type], "name_not_comparable", settings);
  }
  const hits = searchNames(index, name, party.type, {
    minScore: Math.min(TOP_SCORE_FLOOR, Math.max(settings.nameThreshold, 0.01)),
    limit: MATCHES_MAX,
  });
  // "The Ltd" says nothing of who it is, but where a list has exactly these words.
  if (!hits.some(({ exact }) => exact) && !hasTellingWord(name)) {
    return missingTarget(CHECKS_OF_TYPE[party.type], "name_not_comparable", settings);
  }
  const matching = hits.filter((hit) => hit.score >= settings.nameThreshold);
  const found = mostSevere(matching.map((hit) => statusOf(hit, settings.blockThreshold)));
  const checks = CHECKS_OF_TYPE[party.type].map((check) =>
    check === "sanctions" ? sanctionsCheck(found, index.lists) : unanswered(check, "no_source"),
  );
  const status = judgeAttempt(checks, settings.requireCoverage, false);
  return {
    checks,
    status,
    topScore: hits[0]?.score ?? null,
    matches: matching.map((hit, at) =>
      matchOf(hit, name, `${attemptId}-m${at + 1}`, settings.blockThreshold),
    ),
    reason: reasonOf(status, checks),
  };
}

/** The finding where there is nothing to look for: every check unanswered, and never clean. */
export function missingTarget(
  checks: readonly Check[],
  reason: ScreeningReason,
  settings: SystemVersionContent["screening"],
): Finding {
  const results = checks.map((check) => unanswered(check, reason));
  return {
    checks: results,
    status: judgeAttempt(results, settings.requireCoverage, true),
    topScore: null,
    matches: [],
    reason,
  };
}

function sanctionsCheck(status: AttemptStatus, lists: readonly string[]): CheckResult {
  const reason: ScreeningReason | null =
    status === "confirmed_match" ? "listed_name" : status === "potential_match" ? "similar_name" : null;
  return { check: "sanctions", status, coverage: "full", lists: [...lists], reason };
}

function statusOf(hit: NameHit, blockThreshold: number): AttemptStatus {
  return hit.exact && hit.score >= blockThreshold && mayConfirm(hit) ? "confirmed_match" : "potential_match";
}

// Whoever is paid is no ship or aircraft, and a single given name is shared by thousands: people look at these.
function mayConfirm({ entity, words }: NameHit): boolean {
  if (entity.schema === "Person") return words.length > 1;
  return entity.schema === "Organization" || entity.schema === "Company";
}

function matchOf(hit: NameHit, query: string, id: string, blockThreshold: number): Match {
  const { entity, score } = hit;
  const shared = hit.words.filter((word) => word.method === "exact").length;
  return {
    id,
    entityId: entity.id,
    caption: entity.names[0] ?? hit.name,
    schema: entity.schema,
    lists: [...entity.lists],
    topics: ["sanction", ...entity.programs.map((program) => `program:${program}`)],
    score,
    match: statusOf(hit, blockThreshold) === "confirmed_match",
    matchedName: { query, candidate: hit.name },
    explanations: {
      nameMatch: {
        score,
        detail: hit.exact
          ? "the same words as a listed name"
          : `${shared} of ${hit.words.length} words are shared`,
        tokens: [...hit.words],
      },
      country: null,
      dateOfBirth: null,
    },
    firstSeen: null,
    lastSeen: null,
  };
}
