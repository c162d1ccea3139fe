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
const TAG_BEHIND = /:([0-9]{1,10})$/;

/** Who is paid: an account, and the numbers that tell its customers apart: in an X-address, behind a colon, or both. */
export interface XrpDestination {
  readonly account: string;
  /** In digits. Two that differ are no destination that could be paid. */
  readonly tags: readonly string[];
}

/** Compared as the account, without its tag: `r…:12` and `X…` are the account `r…`. */
export function xrpAddress(text: string): string | null {
  return xrpDestination(text)?.account ?? null;
}

/** Source: XLS-5d. A flag says that a tag follows in eight bytes, the lowest first; tags of today fill four of them. */
export function xrpDestination(text: string): XrpDestination | null {
  const written = TAG_BEHIND.exec(text)?.[1];
  const behind = written === undefined ? [] : [`${BigInt(written)}`];
  const address = text.replace(TAG_BEHIND, "");
  if (!FIRST_SIGN.test(address)) return null;
  if (checkedBytes(coder, address, 21)?.[0] === 0) return { account: address, tags: behind };
  const bytes = checkedBytes(coder, address, 31);
  const isTagged = WITH_TAG.some(([first, second]) => bytes?.[0] === first && bytes[1] === second);
  if (bytes === null || !isTagged) return null;
  const tag = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(23, true);
  const within = bytes[22] === 0 ? [] : [`${tag}`];
  const account = coder.encode(concatBytes(Uint8Array.of(0), bytes.subarray(2, 22)));
  return { account, tags: [...within, ...behind] };
}
