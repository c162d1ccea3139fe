// The hash of a list, kept up to date entry by entry: the SHA-256 of a sum over its entries (AdHash, Bellare and Micciancio
// 1997). It depends on what the list holds and not on the order of changes, and one change costs one entry. Each entry counts as
// 2,048 bits of SHAKE256: over so many bits, finding 100,000 entries with a given sum is as hard as breaking the hash.

import { shake256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "../ids/canonical-json.ts";
import { sha256Hex } from "../ids/sha256.ts";
import type { ListedValue } from "./named-list.ts";

const BYTES = 256;
const MODULUS = 1n << BigInt(BYTES * 8);

/** The sum over a list's entries, in hex as it is stored. */
export type ListSum = string;
export const EMPTY_SUM: ListSum = "0";

export function withEntry(sum: ListSum, entry: ListedValue): ListSum {
  return write((read(sum) + elementOf(entry)) % MODULUS);
}

export function withoutEntry(sum: ListSum, entry: ListedValue): ListSum {
  return write((read(sum) + MODULUS - elementOf(entry)) % MODULUS);
}

/** @returns `sha256:` and 64 hex digits: equal for lists that answer every question alike, at any time. */
export function hashOfList(sum: ListSum): string {
  return `sha256:${sha256Hex(sum)}`;
}

function elementOf({ value, expiresAt }: ListedValue): bigint {
  const bytes = shake256(utf8ToBytes(canonicalJson([value, expiresAt])), { dkLen: BYTES });
  return BigInt(`0x${bytesToHex(bytes)}`);
}

function read(sum: ListSum): bigint {
  return BigInt(`0x${sum}`);
}

function write(sum: bigint): ListSum {
  return sum.toString(16);
}
