// The name checks of one party: sanctions, political office, official warnings. By the name and what is known beside it,
// never by an account number.

import type { AttemptStatus, Check, CheckResult, Match } from "../../contract/decisions/screening.ts";
import type { PartyType } from "../../contract/decisions/transaction.ts";
import { withoutMaskedNumbers } from "../../contract/values/masked-number.ts";
import type { EvidenceParty } from "../../decision/context.ts";
import type { SystemVersionContent } from "../../decision/versions/system-version.ts";
import { lacksList } from "../expected-lists.ts";
import { entityVersionOf } from "../judged-pairs/entity-version.ts";
import { atOnce, type Steps } from "../steps.ts";
import {
  CHECKS_OF_TYPE,
  judgeAttempt,
  mostSevere,
  reasonOf,
  unanswered,
  type ScreeningReason,
} from "../judge-attempt.ts";
import { hasLegalForm } from "../names/analyse-name.ts";
import type { NameIndex } from "../names/open-index.ts";
import { NO_FACTS, qualifyScore, type Qualified } from "../names/qualify-score.ts";
import { isScreenableName } from "../names/screenable-name.ts";
import { SearchBudget } from "../names/search-budget.ts";
import { PARTITIONS_OF_TYPE, searchSteps, type NameHit } from "../names/search-index.ts";
import { doubtOf, DOUBTS, type Doubt } from "./confirm-match.ts";

export const NAME_ALGORITHM = { name: "weighted-name-parts", version: "9" } as const;
/** How many matches an attempt keeps: the best by score. */
export const MATCHES_MAX = 10;

/** What one target's screening found; `screen-transaction.ts` makes an attempt of it. */
export interface Finding {
  readonly checks: CheckResult[];
  readonly status: AttemptStatus;
  readonly topScore: number | null;
  readonly matches: Match[];
  readonly reason: string | null;
}

type Settings = SystemVersionContent["screening"];

/**
 * `potential_match` from `nameThreshold` on; `confirmed_match` for a listed name or alias itself from `blockThreshold`
 * on, where nothing speaks against it: see `confirm-match.ts`.
 * @param attemptId the matches' ids begin with it.
 */
export function screenName(
  party: ScreenedParty,
  index: NameIndex,
  settings: Settings,
  attemptId: string,
  budget = new SearchBudget(COMPARISONS_MAX),
): Finding {
  return atOnce(screenNameSteps(party, index, settings, attemptId, budget));
}

type ScreenedParty = Pick<EvidenceParty, "displayName" | "type" | "country">;

/** The same in steps: none for an ordinary name. */
export function* screenNameSteps(
  party: ScreenedParty,
  index: NameIndex,
  settings: Settings,
  attemptId: string,
  budget: SearchBudget,
): Steps<Finding> {
  const name = withoutMaskedNumbers(party.displayName ?? "");
  if (name.trim() === "") return missingTarget(CHECKS_OF_TYPE[party.type], "name_missing", settings);
  const minScore = Math.max(settings.nameThreshold, 0.01);
  const found = yield* searchSteps(index, name, party.type, { minScore, limit: MATCHES_MAX, budget });
  const { isComplete } = found;
  // With as many as are kept, others may be behind them: then nobody can have judged all that matched.
  const isWhole = isComplete && found.hits.length < MATCHES_MAX;
  const isFirm = found.hits.length > 0 && hasLegalForm(name);
  const hits = found.hits
    .map((hit) => qualify(hit, party, isFirm))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score);
  // "The Ltd", "X" and "12345" say nothing of who it is, but where a list has exactly these words.
  budget.spendOnText(name.length);
  if (isComplete && !hits.some(({ exact }) => exact) && !isScreenableName(name, party.type)) {
    return missingTarget(CHECKS_OF_TYPE[party.type], "name_not_comparable", settings);
  }
  const checks = CHECKS_OF_TYPE[party.type].map((check) =>
    checkOf(check, { type: party.type, hits, isComplete }, index, settings),
  );
  const status = judgeAttempt(checks, settings.requireCoverage, !isComplete);
  return {
    checks,
    status,
    topScore: hits[0]?.score ?? null,
    matches: hits.map((hit, at) => ({
      ...matchOf(hit, name, matchId(attemptId, at), index, settings),
      ...(isWhole && { entityVersion: entityVersionOf(hit.entity) }),
    })),
    reason: reasonOf(status, checks),
  };
}

/** What the names of one payment may cost: 200 invented firms of unknown type cost up to 81,000. */
export const COMPARISONS_MAX = 95_000;

/** The finding where there is nothing to look for: every check unanswered, and never clean. */
export function missingTarget(
  checks: readonly Check[],
  reason: ScreeningReason,
  settings: Settings,
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

const UNNAMED: readonly string[] = ["name_missing", "name_not_comparable"] satisfies ScreeningReason[];

/** True for the attempt of a party whose name is missing or says too little to be looked for. */
export function isUnnamed({ reason }: { readonly reason: string | null }): boolean {
  return reason !== null && UNNAMED.includes(reason);
}

interface QualifiedHit extends NameHit {
  /** The score by the name alone, before anything lowered it. */
  readonly nameScore: number;
  readonly qualified: Qualified;
  readonly doubt: Doubt | null;
}

function qualify(
  hit: NameHit,
  { displayName, country = null }: Pick<EvidenceParty, "displayName" | "country">,
  isFirm: boolean,
): QualifiedHit {
  const qualified = qualifyScore(hit.score, { ...NO_FACTS, country, hasLegalForm: isFirm }, hit.entity);
  const doubt = doubtOf(hit, displayName ?? "", country);
  return { ...hit, score: qualified.score, nameScore: hit.score, qualified, doubt };
}

const FOUND: Readonly<Record<Check, ScreeningReason>> = {
  sanctions: "similar_name",
  pep: "exposed_person",
  adverse_media: "reported",
};

interface SearchedParty {
  readonly type: PartyType;
  readonly hits: readonly QualifiedHit[];
  /** False where the name was not searched to its end. */
  readonly isComplete: boolean;
}

/** One check by the lists that serve it and name such parties; without one it is unanswered, never clear. */
function checkOf(
  check: Check,
  { type, hits, isComplete }: SearchedParty,
  index: NameIndex,
  settings: Settings,
): CheckResult {
  const kinds: readonly string[] = PARTITIONS_OF_TYPE[type];
  const consulted = index.lists.filter(
    (list) => list.check === check && list.names.some((kind) => kinds.includes(kind)),
  );
  const lacking = index.missing.length > 0 && lacksList(index.missing, check, PARTITIONS_OF_TYPE[type]);
  if (consulted.length === 0) return unanswered(check, lacking ? "list_missing" : "no_source");
  const lists = consulted.map(({ id }) => id);
  const coverage = !lacking && consulted.some((list) => list.coverage === "full") ? "full" : "limited";
  const found = mostSevere(
    hits
      .filter(({ entity }) => entity.lists.some((list) => lists.includes(list)))
      .map((hit) => statusOf(hit, settings)),
  );
  if (
    found === "clear" &&
    (lacking || (coverage === "limited" && settings.requireCoverage.includes(check)))
  ) {
    const why: ScreeningReason = lacking ? "list_missing" : "limited_coverage";
    return { check, status: "insufficient_data", coverage, lists, reason: why };
  }
  if (found === "clear" && !isComplete) {
    return { check, status: "insufficient_data", coverage, lists, reason: "name_too_complex" };
  }
  const reason =
    found === "clear"
      ? null
      : check === "sanctions" && found === "confirmed_match"
        ? "listed_name"
        : FOUND[check];
  return { check, status: found, coverage, lists, reason };
}

function statusOf(hit: QualifiedHit, { blockThreshold }: Settings): AttemptStatus {
  const certain = hit.exact && hit.doubt === null && hit.score >= blockThreshold;
  return certain ? "confirmed_match" : "potential_match";
}

const TOPIC_OF_CHECK: Readonly<Record<Check, string>> = {
  sanctions: "sanction",
  pep: "role.pep",
  adverse_media: "warning",
};
const PROGRAM_KINDS: Readonly<Record<Check, string>> = {
  sanctions: "program",
  pep: "position",
  adverse_media: "authority",
};

/** @param at its place among the attempt's matches, from 0 on. */
export function matchId(attemptId: string, at: number): string {
  return `${attemptId}-m${at + 1}`;
}

function matchOf(hit: QualifiedHit, query: string, id: string, index: NameIndex, settings: Settings): Match {
  const { entity, score, qualified } = hit;
  const lists = index.lists.filter((list) => entity.lists.includes(list.id));
  const checks = [...new Set(lists.map(({ check }) => check))];
  const [kind = "sanctions"] = checks;
  return {
    id,
    entityId: entity.id,
    caption: entity.names[0] ?? hit.name,
    schema: entity.schema,
    lists: entity.lists.filter((named) => lists.some((list) => list.id === named)),
    topics: [
      ...checks.map((check) => TOPIC_OF_CHECK[check]),
      ...entity.programs.map((program) => `${PROGRAM_KINDS[kind]}:${program}`),
    ],
    score,
    match: statusOf(hit, settings) === "confirmed_match",
    matchedName: { query, candidate: hit.name },
    explanations: {
      nameMatch: {
        score: hit.nameScore,
        detail: detailOf(hit),
        tokens: hit.tokens.map((token) => ({
          ...token,
          score: rounded(token.score),
          weight: rounded(token.weight),
        })),
      },
      country: qualified.country,
      dateOfBirth: qualified.dateOfBirth,
    },
    firstSeen: entity.listedOn === null ? null : `${entity.listedOn}T00:00:00.000Z`,
    lastSeen: null,
  };
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function detailOf({ exact, tokens, doubt }: QualifiedHit): string {
  if (exact) {
    const equal = "same words as a listed name";
    return doubt === null ? equal : `${equal}; not confirmed, because ${DOUBTS[doubt]}`;
  }
  const alike = tokens.filter(({ score }) => score > 0);
  const methods = [...new Set(alike.map(({ method }) => method).filter((method) => method !== "exact"))];
  const parts = tokens.filter(({ query, candidate }) => query !== null || candidate !== null).length;
  const how = methods.length === 0 ? "" : ` (${methods.join(", ")})`;
  return `${alike.length} of ${parts} parts of the name match${how}`;
}
