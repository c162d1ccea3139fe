// Whoever guesses at keys is slowed down by his address: in this isolate's memory, so that a guess costs no storage. A caller
// with a key that counts is never held up by others behind his address, and one whose key was revoked is told so, however often.

import { fail, type Failure } from "#domain/contract/errors.ts";
import type { RateLimit } from "../objects/api-key/schema.ts";
import { TokenBucket } from "../objects/api-key/token-bucket.ts";

/** Invented keys of one address in one isolate: far beyond what a mistyped key does, far below what guessing takes. */
export const STRANGERS_RATE_LIMIT: RateLimit = { ratePerSecond: 50, burst: 500 };

const ADDRESSES_KEPT = 10_000;
const buckets = new Map<string, TokenBucket>();

/** Counts a refused key. @returns 429 where its address had too many; null where 401 is the answer. */
export function limitStranger(headers: Headers, now: number): Failure | null {
  const address = networkOf(headers.get("cf-connecting-ip") ?? "");
  let bucket = buckets.get(address);
  if (bucket === undefined) {
    if (buckets.size >= ADDRESSES_KEPT) buckets.clear();
    bucket = new TokenBucket(STRANGERS_RATE_LIMIT, now);
    buckets.set(address, bucket);
  }
  const retryAfterSeconds = bucket.take(now);
  if (retryAfterSeconds === 0) return null;
  return fail("rate_limited", "Too many requests with keys that do not count, from this address.", {
    retryAfterSeconds,
  });
}

/** An IPv6 address counts by its first 64 bits, which one household has all of. */
function networkOf(address: string): string {
  return address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;
}
