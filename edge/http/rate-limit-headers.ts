// What a caller over their rate gets besides Retry-After: the policy and what is left of it, in the words of
// draft-ietf-httpapi-ratelimit-headers. A token bucket is its quota, the burst, in the window that refills it.

import type { RateClass } from "#domain/contract/operations/operation.ts";
import type { RateLimit } from "../objects/api-key/api.ts";

/** Headers of a 429: nothing is left, and `retryAfterSeconds` from now there is one again. */
export function rateLimitHeaders(
  rateClass: RateClass,
  { ratePerSecond, burst }: RateLimit,
  retryAfterSeconds: number,
): Readonly<Record<string, string>> {
  const windowSeconds = Math.max(1, Math.ceil(burst / ratePerSecond));
  return {
    "ratelimit-policy": `"${rateClass}";q=${burst};w=${windowSeconds}`,
    ratelimit: `"${rateClass}";r=0;t=${retryAfterSeconds}`,
  };
}
