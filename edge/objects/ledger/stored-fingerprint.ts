// The fingerprint of a payload as a ledger stores it: the bytes of its 64 hex digits, which are half as many.

import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const HASH = /^[0-9a-f]{64}$/;

/** What is no hash is stored as the text that it is. */
export function storedFingerprint(fingerprint: string): Uint8Array | string {
  return HASH.test(fingerprint) ? hexToBytes(fingerprint) : fingerprint;
}

/** @param stored by {@link storedFingerprint}; at first every one was stored as text. */
export function fingerprintFrom(stored: ArrayBuffer | string): string {
  return typeof stored === "string" ? stored : bytesToHex(new Uint8Array(stored));
}
