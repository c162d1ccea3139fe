// Holds the matches of one screening to a number of bytes: an answer, and whatever is made of it, must fit a row of 2 MB. The
// verdicts stand untouched; of the matches the confirmed stay first, then the best of every party, then the next best. An
// attempt says how many of its own are not shown.

import type { Attempt, Match, Screening } from "../contract/decisions/screening.ts";
import { utf8Bytes } from "../text/utf8.ts";

export const MATCHES_BYTES_MAX = 1_000_000;
/** So few are never measured: each has some kilobytes. */
const NEVER_TOO_MANY = 50;

/** @returns the screening itself where all of its matches fit. */
export function boundMatches(screening: Screening, bytesMax: number = MATCHES_BYTES_MAX): Screening {
  const count = screening.attempts.reduce((sum, { matches }) => sum + matches.length, 0);
  if (count <= NEVER_TOO_MANY) return screening;
  const shown = bestWithin(screening.attempts, bytesMax);
  if (shown.size === count) return screening;
  return { ...screening, attempts: screening.attempts.map((attempt) => showing(attempt, shown)) };
}

function bestWithin(attempts: readonly Attempt[], bytesMax: number): ReadonlySet<Match> {
  const ranked = attempts
    .flatMap(({ matches }) => matches.map((match, rank) => ({ match, rank: match.match ? -1 : rank })))
    .toSorted((one, other) => one.rank - other.rank);
  const shown = new Set<Match>();
  let bytes = 0;
  for (const { match } of ranked) {
    bytes += utf8Bytes(JSON.stringify(match));
    if (bytes > bytesMax) break;
    shown.add(match);
  }
  return shown;
}

function showing(attempt: Attempt, shown: ReadonlySet<Match>): Attempt {
  const matches = attempt.matches.filter((match) => shown.has(match));
  const matchesOmitted = attempt.matches.length - matches.length;
  return matchesOmitted === 0 ? attempt : { ...attempt, matches, matchesOmitted };
}
