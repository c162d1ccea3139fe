// The name of something that is saved under an Idempotency-Key and has no id of the caller's to be derived from.

import { base32crockford } from "@scure/base";

/** 24 lowercase characters, drawn at random. */
export function newStem(): string {
  return base32crockford.encode(crypto.getRandomValues(new Uint8Array(15))).toLowerCase();
}
