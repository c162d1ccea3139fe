// The policy of a key's rate and what is left of it, in the words of draft-ietf-httpapi-ratelimit-headers. A token bucket is its
// quota, the burst, in the window that refills it.

import type { RateClass } from "#domain/contract/operations/operation.ts";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";

/** What is left of a key's rate behind a request. */
export interface Quota {
  readonly rateClass: RateClass;
  readonly limit: RateLimit;
  readonly left: number;
}

/** @param resetSeconds until there is more; without it, until all of it is there again. */
export function rateLimitHeaders(
  { rateClass, limit: { ratePerSecond, burst }, left }: Quota,
  resetSeconds: number = Math.ceil((burst - left) / ratePerSecond),
): Readonly<Record<string, string>> {
  const windowSeconds = Math.max(1, Math.ceil(burst / ratePerSecond));
  return {
    "ratelimit-policy": `"${rateClass}";q=${burst};w=${windowSeconds}`,
    ratelimit: `"${rateClass}";r=${left};t=${resetSeconds}`,
  };
}
