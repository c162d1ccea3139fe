// Ratios of payments by customer, from plain lists, for tests: each customer falls into the group that ClickHouse's sipHash64 says.

import { CUSTOMER_GROUPS } from "#domain/statistics/customer-groups.ts";
import type { CustomerRatio } from "#domain/statistics/customer-ratio.ts";
import type { GroupedTotal } from "#domain/statistics/grouped-total.ts";

interface OfCustomer {
  readonly subjectId: string;
}

/** @param counted part of `all`. */
export function ratioOf(counted: readonly OfCustomer[], all: readonly OfCustomer[]): CustomerRatio {
  return {
    numerators: groups(counted),
    denominators: groups(all),
    customers: new Set(all.map(({ subjectId }) => subjectId)).size,
  };
}

/** @param amounts one for each payment that adds something. */
export function totalOf(amounts: readonly (OfCustomer & { readonly amount: bigint })[]): GroupedTotal {
  const sums = Array.from({ length: CUSTOMER_GROUPS }, () => 0n);
  for (const { subjectId, amount } of amounts) {
    const group = groupOf(subjectId);
    sums[group] = (sums[group] ?? 0n) + amount;
  }
  return { amounts: sums, customers: new Set(amounts.map(({ subjectId }) => subjectId)).size };
}

function groups(some: readonly OfCustomer[]): number[] {
  const counts = Array.from({ length: some.length === 0 ? 0 : CUSTOMER_GROUPS }, () => 0);
  for (const { subjectId } of some) {
    const group = groupOf(subjectId);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

export function groupOf(subjectId: string): number {
  return Number(sipHash64(subjectId) % BigInt(CUSTOMER_GROUPS));
}

/** SipHash-2-4 with an empty key: J.-P. Aumasson, D. Bernstein, "SipHash: a fast short-input PRF" (2012). */
function sipHash64(text: string): bigint {
  const bytes = Buffer.from(text, "utf8");
  let v0 = 0x736f6d6570736575n;
  let v1 = 0x646f72616e646f6dn;
  let v2 = 0x6c7967656e657261n;
  let v3 = 0x7465646279746573n;
  const sum = (left: bigint, right: bigint) => BigInt.asUintN(64, left + right);
  const turn = (value: bigint, by: bigint) => BigInt.asUintN(64, (value << by) | (value >> (64n - by)));
  const round = () => {
    v0 = sum(v0, v1);
    v1 = turn(v1, 13n) ^ v0;
    v0 = turn(v0, 32n);
    v2 = sum(v2, v3);
    v3 = turn(v3, 16n) ^ v2;
    v0 = sum(v0, v3);
    v3 = turn(v3, 21n) ^ v0;
    v2 = sum(v2, v1);
    v1 = turn(v1, 17n) ^ v2;
    v2 = turn(v2, 32n);
  };
  const padded = Buffer.alloc((Math.floor(bytes.length / 8) + 1) * 8);
  bytes.copy(padded);
  padded[padded.length - 1] = bytes.length % 256;
  for (let at = 0; at < padded.length; at += 8) {
    const word = padded.readBigUInt64LE(at);
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }
  v2 ^= 0xffn;
  for (let n = 0; n < 4; n++) round();
  return v0 ^ v1 ^ v2 ^ v3;
}
