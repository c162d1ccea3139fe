// What a request costs of its key's rate beyond the token that admitted it: known only behind the check of its body, so this 429
// comes after a 400, and before anything is written or screened.

import { fail, type Failure } from "#domain/contract/errors/errors.ts";
import { apiKeyOf } from "../routing.ts";
import type { WeirRequest } from "./exchange.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";

/**
 * Takes all of the tokens that the request's work costs.
 * @param tokens in all; the one that admitted it is among them.
 * @returns 429 `rate_limited` where they are not there: then none is taken.
 */
export type Spend = (tokens: number) => Promise<Failure | null>;

export function spendingOf(request: WeirRequest): Spend {
  return async (tokens) => {
    const { caller, quota } = request;
    if (tokens <= 1 || caller === undefined || quota === undefined) return null;
    const key = apiKeyOf(request.exchange.env, caller.keyHash);
    const { retryAfterSeconds, limit, left } = await key.spend(quota.rateClass, tokens - 1);
    request.quota = { ...quota, limit, left };
    if (retryAfterSeconds === 0) return null;
    return fail(
      "rate_limited",
      `This request asks for the work of ${tokens} requests: retry after the seconds in Retry-After.`,
      { retryAfterSeconds, headers: rateLimitHeaders(request.quota, retryAfterSeconds) },
    );
  };
}
