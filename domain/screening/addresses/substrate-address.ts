// Addresses of Polkadot and its kin (SS58): base58 of a network prefix, the public key and a checksum.

import { blake2b } from "@noble/hashes/blake2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";
import { decoded } from "./address-form.ts";

const CONTEXT = utf8ToBytes("SS58PRE");
const KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;
/** Of 35 or 36 bytes. */
const SIGNS_MIN = 35;
const SIGNS_MAX = 50;
const POLKADOT = Uint8Array.of(0);

/**
 * One key has an address on every network of the kin, with another prefix each: it is compared under Polkadot's own.
 * Source: Substrate's SS58 address format; prefixes 0 to 63 take one byte, 64 to 16383 two, 46 and 47 are reserved.
 */
export function substrateAddress(text: string): string | null {
  if (text.length < SIGNS_MIN || text.length > SIGNS_MAX) return null;
  const bytes = decoded(base58, text);
  const [first = 255] = bytes ?? [];
  const prefixBytes = first < 64 ? 1 : 2;
  if (bytes?.length !== prefixBytes + KEY_BYTES + CHECKSUM_BYTES || first > 127) return null;
  if (first === 46 || first === 47) return null;
  const data = bytes.subarray(0, -CHECKSUM_BYTES);
  const sum = checksum(data);
  if (bytes.at(-2) !== sum[0] || bytes.at(-1) !== sum[1]) return null;
  const own = concatBytes(POLKADOT, data.subarray(prefixBytes));
  return base58.encode(concatBytes(own, checksum(own)));
}

function checksum(data: Uint8Array): Uint8Array {
  return blake2b(concatBytes(CONTEXT, data)).subarray(0, CHECKSUM_BYTES);
}
