// Guesses at keys are limited by address, in this isolate's memory, so that a guess costs no storage. A caller with a valid key is
// never limited by others behind the same address, and a caller with a revoked key always gets that answer.

import ipaddr from "ipaddr.js";
import { fail, type Failure } from "#domain/contract/errors/errors.ts";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import { TokenBucket } from "../objects/token-bucket.ts";

/** Invented keys of one address in one isolate: far beyond what a mistyped key does, far below what guessing takes. */
export const STRANGERS_RATE_LIMIT: RateLimit = { ratePerSecond: 50, burst: 500 };

/** Networks that an isolate counts at once: of more, it forgets the one that was quiet for longest. */
export const NETWORKS_KEPT = 10_000;
const IPV6_NETWORK_PARTS = 4;
const buckets = new Map<string, TokenBucket>();

/** Counts a refused key. @returns 429 where its address had too many; null where 401 is the answer. */
export function limitStranger(headers: Headers, now: number): Failure | null {
  const bucket = bucketOf(networkOf(headers.get("cf-connecting-ip") ?? ""), now);
  const retryAfterSeconds = bucket.take(now);
  if (retryAfterSeconds === 0) return null;
  return fail("rate_limited", "Too many requests with keys that do not count, from this address.", {
    retryAfterSeconds,
  });
}

function bucketOf(network: string, now: number): TokenBucket {
  const bucket = buckets.get(network) ?? new TokenBucket(STRANGERS_RATE_LIMIT, now);
  // A map is in the order of its entries' coming, so the address seen last comes last.
  buckets.delete(network);
  const [quietest] = buckets.keys();
  if (quietest !== undefined && buckets.size >= NETWORKS_KEPT) buckets.delete(quietest);
  buckets.set(network, bucket);
  return bucket;
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
