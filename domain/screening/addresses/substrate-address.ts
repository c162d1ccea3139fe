// Addresses of Polkadot and its kin (SS58): base58 of a network prefix, the public key and a checksum.

import { blake2b } from "@noble/hashes/blake2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";
import { base58Bytes } from "./address-form.ts";

const CONTEXT = utf8ToBytes("SS58PRE");
const KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;
const POLKADOT = Uint8Array.of(0);

/**
 * One key has an address on every network of the kin, with another prefix each: it is compared under Polkadot's own.
 * Source: Substrate's SS58 address format; prefixes 0 to 63 take one byte, 64 to 16383 two, 46 and 47 are reserved.
 */
export function substrateAddress(text: string): string | null {
  const rest = KEY_BYTES + CHECKSUM_BYTES;
  const bytes = base58Bytes(base58, text, 1 + rest) ?? base58Bytes(base58, text, 2 + rest);
  const [first = 255] = bytes ?? [];
  const prefixBytes = first < 64 ? 1 : 2;
  if (bytes?.length !== prefixBytes + rest || first > 127) return null;
  if (first === 46 || first === 47) return null;
  const data = bytes.subarray(0, -CHECKSUM_BYTES);
  const sum = checksum(data);
  if (bytes.at(-2) !== sum[0] || bytes.at(-1) !== sum[1]) return null;
  const own = concatBytes(POLKADOT, data.subarray(prefixBytes));
  return base58.encode(concatBytes(own, checksum(own)));
}

/** @returns the number by which an address names its network; null for what is no address. */
export function substratePrefixOf(text: string): number | null {
  if (substrateAddress(text) === null) return null;
  const [first = 0, second = 0] = base58.decode(text);
  return first < 64 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8);
}

function checksum(data: Uint8Array): Uint8Array {
  return blake2b(concatBytes(CONTEXT, data)).subarray(0, CHECKSUM_BYTES);
}
