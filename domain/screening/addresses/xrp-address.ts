// Addresses of the XRP Ledger: base58check in its own alphabet, with or without a destination tag.

import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";
import { base58xrp } from "@scure/base";
import { checkedBytes, checksummed } from "./address-form.ts";

const coder = checksummed(base58xrp, (data) => sha256(sha256(data)));
/** X-addresses (XLS-5d) of the main and of the test network: two bytes, the account, flags and tag. */
const WITH_TAG: readonly (readonly [number, number])[] = [
  [0x05, 0x44],
  [0x04, 0x93],
];

/** That of an account, and of the two kinds with a tag. */
const FIRST_SIGN = /^[rXT]/;

/** Compared as the account, without its tag: `r…:12` and `X…` are the account `r…`. */
export function xrpAddress(text: string): string | null {
  const account = text.replace(/:[0-9]{1,10}$/, "");
  if (!FIRST_SIGN.test(account)) return null;
  if (checkedBytes(coder, account, 21)?.[0] === 0) return account;
  const bytes = checkedBytes(coder, account, 31);
  const tagged = WITH_TAG.some(([first, second]) => bytes?.[0] === first && bytes[1] === second);
  return bytes !== null && tagged ? coder.encode(concatBytes(Uint8Array.of(0), bytes.subarray(2, 22))) : null;
}
