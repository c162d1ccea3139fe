// Whether a text that a caller names something by holds the address of any wallet, saved or not: such a text is kept nowhere.

import { normaliseAddress } from "../../screening/addresses/normalise-address.ts";
import { WAYS_TO_WRITE } from "./wallet-fingerprint.ts";

const WORDS = /[0-9A-Za-z]{25,}/g;
/** Addresses of TON have signs, and one length. */
const SIGNED_WORDS = /[\w+/-]{48}/g;
/** Ids of traces and hashes are written so; of addresses only those of EVM networks, with a prefix. */
const HEX = /^(0x)?[0-9a-f]+$/i;
const EVM = /^0x[0-9a-f]{40}$/i;

export function showsWallet(kept: string): boolean {
  const words = [WORDS, SIGNED_WORDS].flatMap((pattern) => kept.match(pattern) ?? []);
  return words.some((word) =>
    HEX.test(word)
      ? EVM.test(word)
      : WAYS_TO_WRITE.some((network) => normaliseAddress(network, word) !== null),
  );
}
