// Payments as the bench of the edge sends them: few customers pay often and many seldom, by Zipf's law, each a while after
// its last payment and to merchants of its own; some pay in a hurry, which the rules hold.

import { payments, MERCHANTS, type Habits, type Payment } from "#test/load/payments.ts";
import type { Random } from "#test/load/random.ts";

const CUSTOMERS = 10_000;
/** Customers behind the others, who pay without a pause. With what else is held, some 1.5% of all payments are. */
const HURRIED = 4;
const HURRIED_SHARE = 0.013;
const OWN_MERCHANTS = 6;
const ELSEWHERE = 0.002;
/** Payments of a customer occurred so far apart, and the first of them so long ago. */
const GAP_MILLISECONDS = { least: 30 * 60_000, more: 60 * 60_000 };
const BEGAN_MILLISECONDS_AGO = 60 * 24 * 3_600_000;

/** Without end; the same seed gives the same payments. */
export function paymentsOfLife(
  seed: number,
  prefix: string,
  customers = CUSTOMERS,
): Generator<Payment, never> {
  const newest = new Map<number, number>();
  return payments({ seed, prefix, habits: habitsOfLife(customers) }, (subject) => {
    if (subject >= customers) return Date.now();
    const before = newest.get(subject) ?? Date.now() - BEGAN_MILLISECONDS_AGO;
    const gap = GAP_MILLISECONDS.least + Math.random() * GAP_MILLISECONDS.more;
    const next = Math.min(Date.now(), before + gap);
    newest.set(subject, next);
    return next;
  });
}

function habitsOfLife(customers: number): Habits {
  const shares = zipfShares(customers);
  return {
    subject: (random) =>
      random.chance(HURRIED_SHARE) ? customers + random.below(HURRIED) : rankOf(random, shares),
    merchant: (random, subject) => (subject * OWN_MERCHANTS + random.below(OWN_MERCHANTS)) % MERCHANTS,
    elsewhere: ELSEWHERE,
  };
}

/** Up to each rank, the share of all payments that it and those before it make: the one of rank n makes 1/n of the first's. */
function zipfShares(ranks: number): number[] {
  let sum = 0;
  const sums = Array.from({ length: ranks }, (_, rank) => (sum += 1 / (rank + 1)));
  return sums.map((upTo) => upTo / sum);
}

function rankOf(random: Random, shares: readonly number[]): number {
  const drawn = random.below(1_000_000_000) / 1_000_000_000;
  let [low, high] = [0, shares.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 1) > drawn) high = middle;
    else low = middle + 1;
  }
  return low;
}
