// A token bucket in memory: refilled by time, one token a request, and more for one that asks for more work. Lost with the
// object, which only forgives.

import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";

export class TokenBucket {
  readonly limit: RateLimit;
  private tokens: number;
  private refilledAt: number;

  constructor(limit: RateLimit, now: number) {
    this.limit = limit;
    this.tokens = limit.burst;
    this.refilledAt = now;
  }

  /** Whole tokens that were there at the last request. */
  get left(): number {
    return Math.floor(this.tokens);
  }

  /** @returns 0 when the tokens were taken, else the whole seconds until they are there. @param tokens at most the burst. */
  take(now: number, tokens = 1): number {
    const elapsed = Math.max(0, now - this.refilledAt) / 1_000;
    this.tokens = Math.min(this.limit.burst, this.tokens + elapsed * this.limit.ratePerSecond);
    // A clock that was set back refills nothing twice.
    this.refilledAt = Math.max(this.refilledAt, now);
    if (this.tokens >= tokens) {
      this.tokens -= tokens;
      return 0;
    }
    return this.secondsUntil(tokens);
  }

  /** Whole seconds from the last request until so many tokens are there, at least 1. */
  secondsUntil(tokens: number): number {
    return Math.max(1, Math.ceil((tokens - this.tokens) / this.limit.ratePerSecond));
  }
}
