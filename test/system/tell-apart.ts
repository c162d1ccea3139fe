// Whether two requests can be told apart by how long their answers take. Both are asked in turns, in a seeded order within
// each pair, so that a load on the machine falls on both; the pairs' differences are compared by rank, so that a few slow
// answers count no more than one each. Pairs are added until the answer is clear, as Wald's sequential tests do.

import type { Random } from "#test/load/random.ts";

const PAIRS_AT_ONCE = 24;
const PAIRS_MAX = 240;
/** Half the width of the median's interval, in standard deviations of a fair coin's sum: wrong in 1 of 15,000 looks. */
const DEVIATIONS = 4;
/** A difference too small to measure through a network. */
const SMALLEST_MILLISECONDS = 0.3;
const SMALLEST_SHARE = 0.2;

export interface Comparison {
  readonly verdict: "alike" | "told apart" | "undecided";
  readonly pairs: number;
  /** Of the second request's times. */
  readonly medianMilliseconds: number;
  /** Where the median of the differences lies, first minus second. */
  readonly difference: readonly [number, number];
}

/** @param ask one request each; its time is what is compared. */
export async function tellApart(
  ask: readonly [first: () => Promise<unknown>, second: () => Promise<unknown>],
  random: Random,
): Promise<Comparison> {
  const differences: number[] = [];
  const seconds: number[] = [];
  await Promise.all([timeOf(ask[0]), timeOf(ask[1])]); // what is made at the first request is no difference
  for (;;) {
    for (let pair = 0; pair < PAIRS_AT_ONCE; pair++) {
      const firstBegins = random.chance(0.5);
      const one = await timeOf(ask[firstBegins ? 0 : 1]);
      const other = await timeOf(ask[firstBegins ? 1 : 0]);
      const [first, second] = firstBegins ? [one, other] : [other, one];
      differences.push(first - second);
      seconds.push(second);
    }
    const compared = compare(differences, seconds);
    if (compared.verdict !== "undecided" || differences.length >= PAIRS_MAX) return compared;
  }
}

/** The sign test's interval of the median of the differences, held against what is small for such an answer. */
function compare(differences: readonly number[], seconds: readonly number[]): Comparison {
  const sorted = differences.toSorted((left, right) => left - right);
  const pairs = sorted.length;
  const below = Math.max(0, Math.floor(pairs / 2 - (DEVIATIONS * Math.sqrt(pairs)) / 2));
  const [low = 0, high = 0] = [sorted[below], sorted[pairs - 1 - below]];
  const medianMilliseconds = seconds.toSorted((left, right) => left - right)[pairs >> 1] ?? 0;
  const small = Math.max(SMALLEST_MILLISECONDS, SMALLEST_SHARE * medianMilliseconds);
  const verdict =
    low > small || high < -small ? "told apart" : low > -small && high < small ? "alike" : "undecided";
  return { verdict, pairs, medianMilliseconds, difference: [low, high] };
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await ask();
  return performance.now() - begun;
}
