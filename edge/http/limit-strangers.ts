// Guesses at keys, tokens, sessions and sign-in codes are limited by address, and all of them together, in this isolate's memory, so
// that a guess costs no storage. A caller whose key or token counts is never limited by others, and one whose key was revoked always
// gets that answer.

import ipaddr from "ipaddr.js";
import { fail, type Failure } from "#domain/contract/errors/errors.ts";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import { TokenBucket } from "../objects/token-bucket.ts";
import type { Exchange } from "./exchange.ts";

/** Guesses of one address in one isolate: far beyond what a mistyped key does, far below what guessing takes. */
export const STRANGERS_RATE_LIMIT: RateLimit = { ratePerSecond: 50, burst: 500 };
/** Of all addresses together: who has many of them gains little. */
export const ALL_STRANGERS_RATE_LIMIT: RateLimit = { ratePerSecond: 200, burst: 2_000 };

/** Networks that an isolate counts at once: of more, it forgets the one that was quiet for longest. */
export const NETWORKS_KEPT = 10_000;
const IPV6_NETWORK_PARTS = 4;
/** Where nobody but the caller says where they are, all of them are one. */
const ANYWHERE = "";

/** What one isolate counts. */
export class Strangers {
  private readonly buckets = new Map<string, TokenBucket>();
  private readonly limitOfAll: RateLimit;
  private all: TokenBucket | null = null;

  constructor(limitOfAll: RateLimit = ALL_STRANGERS_RATE_LIMIT) {
    this.limitOfAll = limitOfAll;
  }

  /** Counts a guess. @returns 0, or the seconds after which its address, or all of them together, may guess again. */
  count(address: string | null, now: number): number {
    const own = this.bucketOf(address === null ? ANYWHERE : networkOf(address), now).take(now);
    // What its own bound refused takes nothing from the others.
    if (own > 0) return own;
    this.all ??= new TokenBucket(this.limitOfAll, now);
    return this.all.take(now);
  }

  private bucketOf(network: string, now: number): TokenBucket {
    const { buckets } = this;
    const bucket = buckets.get(network) ?? new TokenBucket(STRANGERS_RATE_LIMIT, now);
    // A map is in the order of its entries' coming, so the address seen last comes last.
    buckets.delete(network);
    const [quietest] = buckets.keys();
    if (quietest !== undefined && buckets.size >= NETWORKS_KEPT) buckets.delete(quietest);
    buckets.set(network, bucket);
    return bucket;
  }
}

const strangers = new Strangers();

/** Counts a refused key, token, session or code. @returns 429 where there were too many; null where 401 is the answer. */
export function limitStranger({
  headers,
  configuration,
  receivedAt,
}: Pick<Exchange, "headers" | "configuration" | "receivedAt">): Failure | null {
  const { callerAddressHeader } = configuration;
  const address = callerAddressHeader === null ? null : headers.get(callerAddressHeader);
  const retryAfterSeconds = strangers.count(address, receivedAt);
  if (retryAfterSeconds === 0) return null;
  return fail("rate_limited", "Too many requests with keys, tokens or codes that do not count.", {
    retryAfterSeconds,
  });
}

/** An IPv6 address counts by its first 64 bits, which one household has all of; an IPv4 address by itself, however it is written. */
function networkOf(text: string): string {
  if (!text.includes(":") || !ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, IPV6_NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(":");
}
