// A token bucket in memory: refilled by time, one token a request. Lost with the object, which only forgives.

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

  /** @returns 0 when a token was taken, else the whole seconds until there is one. */
  take(now: number): number {
    const elapsed = Math.max(0, now - this.refilledAt) / 1_000;
    this.tokens = Math.min(this.limit.burst, this.tokens + elapsed * this.limit.ratePerSecond);
    // A clock that was set back refills nothing twice.
    this.refilledAt = Math.max(this.refilledAt, now);
    if (this.tokens >= 1) {
      this.tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - this.tokens) / this.limit.ratePerSecond));
  }
}
