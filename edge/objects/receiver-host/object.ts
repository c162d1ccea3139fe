// ReceiverHost: one host to which deliveries of unproven receivers go, of whatever organisation: so many attempts a second and no
// more. In memory alone: an object that ends only forgives.

import { DurableObject } from "cloudflare:workers";
import { configurationOf, type Env } from "../../environment.ts";
import { TokenBucket } from "../token-bucket.ts";
import type { ReceiverHostApi } from "./api.ts";

export class ReceiverHost extends DurableObject<Env> implements ReceiverHostApi {
  private readonly bucket = new TokenBucket(
    limitOf(configurationOf(this.env).webhooks.unprovenPerHost),
    Date.now(),
  );

  take(): boolean {
    return this.bucket.take(Date.now()) === 0;
  }
}

/** What one second has, and no more saved up. */
function limitOf(ratePerSecond: number) {
  return { ratePerSecond, burst: Math.ceil(ratePerSecond) };
}
