// Finds a match in the screening of a decision, and says who found it: what an adjudication speaks of.

import type { Attempt, Match, Observation } from "../contract/decisions/screening.ts";

/** A provider, and the check in which it said match. */
export type Finder = Pick<Observation, "provider" | "check">;

export interface FoundMatch {
  readonly match: Match;
  readonly attempt: Attempt;
  readonly found: readonly Finder[];
}

/** @returns null where no attempt holds a match of this id. */
export function findMatch(attempts: readonly Attempt[], matchId: string): FoundMatch | null {
  for (const attempt of attempts) {
    const match = attempt.matches.find(({ id }) => id === matchId);
    if (match !== undefined) return { match, attempt, found: findersOf(attempt, match) };
  }
  return null;
}

/**
 * Checks that came to a match by one of the match's lists; all that came to one where no list tells. A match of a provider
 * outside (`-r…`) counts for those outside that said match, one of ours for the embedded lists. What people had judged before
 * takes nothing from who found it.
 */
function findersOf(attempt: Attempt, { id, lists }: Match): readonly Finder[] {
  if (attempt.kind === "wallet") return [{ provider: attempt.provider, check: "wallet" }];
  const observations = attempt.observations ?? [];
  const judged = observations.filter((one) => one.judged !== undefined).map(({ check }) => check);
  const matched = attempt.checks.filter(({ check, status }) => isMatch(status) || judged.includes(check));
  const byList = matched.filter((check) => check.lists.some((list) => lists.includes(list)));
  const checks = byList.length > 0 ? byList : matched;
  if (!/-r\d+$/.test(id)) return checks.map(({ check }) => ({ provider: attempt.provider, check }));
  return observations
    .filter(({ provider, status }) => provider !== attempt.provider && isMatch(status))
    .filter(({ check }) => checks.some((one) => one.check === check))
    .map(({ provider, check }) => ({ provider, check }));
}

function isMatch(status: Attempt["status"]): boolean {
  return status === "potential_match" || status === "confirmed_match";
}
