// How fast each operator may go: counted by the Directory where it checks the token or the session anyway, else by an isolate. Several tokens of one name are one operator.

import QuickLRU from "quick-lru";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import { TokenBucket } from "../objects/token-bucket.ts";

/** quick-lru holds up to twice its `maxSize`. */
const OPERATORS_KEPT = 1_000;

export class OperatorRates {
  private readonly buckets = new QuickLRU<string, TokenBucket>({ maxSize: OPERATORS_KEPT / 2 });

  /** Counts a request. @param actor as the audit names it. @returns 0, or the seconds after which the operator may ask again. */
  count(actor: string, limit: RateLimit, now: number): number {
    const known = this.buckets.get(actor);
    if (known !== undefined && isSame(known.limit, limit)) return known.take(now);
    const bucket = new TokenBucket(limit, now);
    this.buckets.set(actor, bucket);
    return bucket.take(now);
  }
}

/** Settings may have changed since. */
function isSame(one: RateLimit, other: RateLimit): boolean {
  return one.ratePerSecond === other.ratePerSecond && one.burst === other.burst;
}
