// How long to wait before trying again: what the server asks for, else from one second, doubling, with jitter.

const FIRST_WAIT_MILLISECONDS = 1_000;
const LONGEST_WAIT_MILLISECONDS = 30_000;

/**
 * Milliseconds to wait after the failed attempt number `attempt` (1, 2, …); null if the server asks for more than `longest`:
 * the caller then gets the answer, because an earlier attempt would ignore what the server asked for.
 * @param retryAfter the `Retry-After` header in seconds; anything else is as if it were absent.
 * @param random 0 to 1: spreads callers that failed together over the second half of the wait.
 */
export function waitBefore(
  attempt: number,
  retryAfter: string | null,
  random: number,
  longest: number = LONGEST_WAIT_MILLISECONDS,
): number | null {
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter);
  if (Number.isFinite(asked) && asked >= 0) return asked * 1_000 > longest ? null : asked * 1_000;
  const wait = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (attempt - 1), longest);
  return wait * (0.5 + random / 2);
}
