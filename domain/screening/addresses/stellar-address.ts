// Stellar's addresses (SEP 23, "strkey"): base32 of a version byte, the key and a CRC-16.

import { concatBytes } from "@noble/hashes/utils.js";
import { base32nopad } from "@scure/base";
import { decoded } from "./address-form.ts";
import { crc16 } from "./cyclic-redundancy.ts";

const ACCOUNT = 6 << 3;
const CONTRACT = 2 << 3;
/** An account with a number that tells its customers apart. */
const MUXED = 12 << 3;

/** A muxed address is compared as the account in it. */
export function stellarAddress(text: string): string | null {
  const bytes = decoded(base32nopad, text);
  if (bytes === null || base32nopad.encode(bytes) !== text) return null;
  const [version] = bytes;
  const sum = crc16(bytes.subarray(0, -2));
  if (bytes.at(-2) !== (sum & 0xff) || bytes.at(-1) !== sum >> 8) return null;
  if ((version === ACCOUNT || version === CONTRACT) && bytes.length === 35) return text;
  return version === MUXED && bytes.length === 43 ? account(bytes.subarray(1, 33)) : null;
}

function account(key: Uint8Array): string {
  const data = concatBytes(Uint8Array.of(ACCOUNT), key);
  const sum = crc16(data);
  return base32nopad.encode(concatBytes(data, Uint8Array.of(sum & 0xff, sum >> 8)));
}
