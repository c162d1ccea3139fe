// What people judged before, applied to the screening of a payment: a pair judged a true match is a confirmed one, and an attempt
// is clear where all that it matched was judged to be somebody else. Nothing else changes, and in doubt the match stands.

import type { Attempt, CheckResult, Match } from "../../contract/decisions/screening.ts";
import type { StandingVerdict } from "../../contract/casework/judged-pair.ts";
import type { ScreenedEvidence } from "../../decision/evidence.ts";
import type { SystemVersionContent } from "../../decision/versions/system-version.ts";
import { judgeAttempt, mostSevere, reasonOf, type ScreeningReason } from "../judge-attempt.ts";
import {
  counterpartyOf,
  selectCounterparties,
  type SelectedParty,
} from "../parties/select-counterparties.ts";
import { observationsOf } from "../providers/observe-checks.ts";
import { withPairs } from "./pair.ts";
import { counts } from "./standing-verdict.ts";

/** Verdicts that count, by the ids of their pairs. */
export type Verdicts = ReadonlyMap<string, StandingVerdict>;

const JUDGED_BEFORE = "judged_before" satisfies ScreeningReason;

type Judgeable = Pick<
  ScreenedEvidence,
  "transaction" | "subject" | "screening" | "counterparty" | "degraded"
>;

/**
 * Names the pairs of a payment's matches, and applies what was judged of them.
 *
 * @param verdictsOn the pairs of these ids; asked only where names matched.
 * @param at when it is decided, an instant: a verdict that has ended by then counts for nothing.
 */
export function withVerdicts<T extends Judgeable>(
  evidence: T,
  verdictsOn: (pairIds: readonly string[]) => Verdicts,
  settings: Pick<SystemVersionContent["screening"], "requireCoverage">,
  at: string,
): T {
  const { transaction, subject, screening } = evidence;
  if (transaction === null || !screening.attempts.some(isOfNames)) return evidence;
  const selected = selectCounterparties(transaction);
  const attempts = screening.attempts.map((attempt, index) => {
    const party = selected[index]?.party;
    return party === undefined ? attempt : withPairs(attempt, { subjectId: subject.id, party });
  });
  const verdicts = verdictsOn(
    attempts.flatMap(({ matches }) => matches.flatMap(({ pairId }) => pairId ?? [])),
  );
  // Where a list is missing, nobody is clear.
  const mayClear = evidence.degraded?.includes("list_missing") !== true;
  const judged =
    verdicts.size === 0
      ? attempts
      : attempts.map((attempt) => judgedAttempt(attempt, verdicts, { ...settings, mayClear, at }));
  const counterparty = counterpartyAfter(evidence.counterparty, selected, judged);
  return { ...evidence, screening: { ...screening, attempts: judged }, counterparty };
}

/**
 * Of several parties the same one stays the counterparty, whose relations were asked for, unless screening now finds worse of
 * another.
 */
function counterpartyAfter(
  before: Judgeable["counterparty"],
  selected: readonly SelectedParty[],
  attempts: readonly Attempt[],
): Judgeable["counterparty"] {
  if (before === null) return null;
  const own = attempts.filter((_attempt, index) => selected[index]?.party.key === before.key);
  const worst = mostSevere(attempts.map(({ status }) => status));
  return mostSevere(own.map(({ status }) => status)) === worst ? before : counterpartyOf(selected, attempts);
}

function isOfNames({ kind, matches }: Attempt): boolean {
  return kind === "name" && matches.length > 0;
}

interface Circumstances extends Pick<SystemVersionContent["screening"], "requireCoverage"> {
  readonly mayClear: boolean;
  readonly at: string;
}

function judgedAttempt(
  attempt: Attempt,
  verdicts: Verdicts,
  { mayClear, at, ...settings }: Circumstances,
): Attempt {
  if (!isOfNames(attempt)) return attempt;
  const standing = attempt.matches.map((match) => standingOn(match, verdicts, at));
  if (standing.some((found) => found?.verdict === "true_match"))
    return confirmed(attempt, standing, settings);
  const isCleared = mayClear && isWhole(attempt) && standing.every((found) => found !== null);
  return isCleared ? cleared(attempt, standing, settings) : attempt;
}

/** A false positive is one of exactly what was compared; a true match stays one, whatever the payee is called by then. */
function standingOn({ pairId, pairVersion }: Match, verdicts: Verdicts, at: string): StandingVerdict | null {
  const found = verdicts.get(pairId ?? "");
  if (found === undefined) return null;
  if (found.verdict === "true_match") return found;
  const isSame = pairVersion !== undefined && found.pairVersion === pairVersion;
  return isSame && counts(found, at) ? found : null;
}

/** Whether all that was found is shown, and all that was asked answered: else another entity may be behind it. */
function isWhole({ matchesOmitted, checks, observations = [] }: Attempt): boolean {
  return (
    matchesOmitted === undefined &&
    checks.every(({ status }) => status !== "error") &&
    observations.every(({ errorCode }) => errorCode === null)
  );
}

type Standing = readonly (StandingVerdict | null)[];

function cleared(
  attempt: Attempt,
  standing: Standing,
  { requireCoverage }: Pick<Circumstances, "requireCoverage">,
): Attempt {
  const checks = attempt.checks.map((check): CheckResult => {
    if (!isMatched(check)) return check;
    // What a check says that found nobody in lists that are not all that there is.
    const isLimited = check.coverage !== "full" && requireCoverage.includes(check.check);
    return isLimited
      ? { ...check, status: "insufficient_data", reason: "limited_coverage" satisfies ScreeningReason }
      : { ...check, status: "clear", reason: JUDGED_BEFORE };
  });
  const status = judgeAttempt(checks, requireCoverage, false);
  const reason = status === "clear" ? JUDGED_BEFORE : reasonOf(status, checks);
  return {
    ...asObserved(attempt, "false_positive", attempt.checks),
    matches: withJudged(attempt.matches, standing),
    checks,
    status,
    reason,
  };
}

function confirmed(
  attempt: Attempt,
  standing: Standing,
  { requireCoverage }: Pick<Circumstances, "requireCoverage">,
): Attempt {
  const isTrue = (_match: Match, index: number) => standing[index]?.verdict === "true_match";
  const lists = attempt.matches.filter(isTrue).flatMap((match) => match.lists);
  const matched = attempt.checks.filter(isMatched);
  const byList = matched.filter((check) => check.lists.some((list) => lists.includes(list)));
  const meant = byList.length > 0 ? byList : matched;
  const checks = attempt.checks.map((check): CheckResult =>
    meant.includes(check) ? { ...check, status: "confirmed_match", reason: JUDGED_BEFORE } : check,
  );
  const status = judgeAttempt(checks, requireCoverage, false);
  const counted = standing.map((found) => (found?.verdict === "true_match" ? found : null));
  return {
    ...asObserved(attempt, "true_match", meant),
    matches: withJudged(attempt.matches, counted),
    checks,
    status,
    reason: reasonOf(status, checks),
  };
}

/** What the providers answered stays beside what people made of it: their reliability is measured by it. */
function asObserved(
  attempt: Attempt,
  verdict: StandingVerdict["verdict"],
  meant: readonly CheckResult[],
): Attempt {
  const observations = observationsOf([attempt]).map((observation) =>
    isMatched(observation) && meant.some(({ check }) => check === observation.check)
      ? { ...observation, judged: verdict }
      : observation,
  );
  return { ...attempt, observations };
}

function isMatched({ status }: Pick<CheckResult, "status">): boolean {
  return status === "potential_match" || status === "confirmed_match";
}

function withJudged(matches: readonly Match[], standing: Standing): Match[] {
  return matches.map((match, index) => {
    const found = standing[index] ?? null;
    if (found === null) return match;
    const { verdict, by, at, agreedBy, until } = found;
    return { ...match, judged: { verdict, by, at, agreedBy, until } };
  });
}
