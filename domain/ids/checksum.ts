// Keyed checksums of what we draw: an invented text is refused without a look-up, so a guess costs no storage and asks
// nobody. They prove nothing more: what a text is good for says its own record. The secret can be replaced one by one.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { equalInConstantTime } from "./constant-time.ts";
import { letters } from "./letters.ts";
import type { SecretRing } from "./secret-ring.ts";

export const CHECKSUM_CHARACTERS = 6;

/** @param drawn with what it is for, where another kind of text could be the same. */
export function checksumOf(drawn: string, [newest]: SecretRing): string {
  return checksumBy(newest.secret, drawn);
}

/** Whether a secret of the ring made it. */
export function isChecksumOf(drawn: string, checksum: string, ring: SecretRing): boolean {
  return ring.some(({ secret }) => equalInConstantTime(checksumBy(secret, drawn), checksum));
}

function checksumBy(secret: string, drawn: string): string {
  const digest = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(drawn));
  return letters([...digest.subarray(0, CHECKSUM_CHARACTERS)]);
}
