// Bitcoin Cash's own form of an address (CashAddr), read to the hash that its older form holds too. The checksum is
// verified; what is damaged, or holds no 160-bit hash, is null.

import { bech32 } from "@scure/base";

export interface KeyHash {
  readonly kind: "key" | "script";
  /** 20 bytes: HASH160 of the public key or of the script. */
  readonly hash: Uint8Array;
}

const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const FORM = /^[qprz][02-9ac-hj-np-z]{41}$/;
const CHECKSUM_WORDS = 8;
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
// Types 2 and 3 are 0 and 1 of a holder who also takes tokens: the same key, the same script.
const KINDS: readonly (KeyHash["kind"] | undefined)[] = ["key", "script", "key", "script"];

/**
 * Source: the CashAddr specification of Bitcoin Cash ("Address format for Bitcoin Cash").
 * @param text lower case, without its prefix and colon.
 * @param prefix of the main or of the test network; the checksum covers it.
 */
export function decodeCashAddress(
  text: string,
  prefix: "bitcoincash" | "bchtest" = "bitcoincash",
): KeyHash | null {
  if (!FORM.test(text)) return null;
  const words = Array.from(text, (letter) => ALPHABET.indexOf(letter));
  const prefixWords = Array.from(prefix, (letter) => letter.charCodeAt(0) & 31);
  if (polymod([...prefixWords, 0, ...words]) !== 0n) return null;
  // 34 words hold 21 bytes and two bits of padding; padding that is not zero is refused.
  const [version, ...hash] = bech32.fromWordsUnsafe(words.slice(0, -CHECKSUM_WORDS)) ?? [];
  // The lowest three bits tell the length of the hash; 0 is 160 bits. The highest is reserved.
  if (version === undefined || (version & 0b1000_0111) !== 0) return null;
  const kind = KINDS[version >> 3];
  return kind === undefined ? null : { kind, hash: Uint8Array.from(hash) };
}

function polymod(words: readonly number[]): bigint {
  let sum = 1n;
  for (const word of words) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of GENERATORS.entries()) {
      if (((top >> BigInt(bit)) & 1n) === 1n) sum ^= generator;
    }
  }
  return sum ^ 1n;
}
