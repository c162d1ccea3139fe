// Evidence that may be looked at every day, from cases that were drawn with unequal, known probabilities.

import { bisect } from "./bisect.ts";
import type { Interval } from "./wilson.ts";

/** Cases that count for equally much, by which of two sides each is on. */
export interface DrawnCases {
  /** What one of them counts for, relative to the most that any may: above 0, at most 1. Known before its side was. */
  readonly weight: number;
  readonly better: number;
  readonly worse: number;
  /** Drawn, but not known: taken for what the evidence is least with. */
  readonly unknown: number;
}

/** The bets on either side that are mixed. Any number is valid; with more, little is gained. */
const BETS = 100;

/**
 * The mean of `Π (1 + u·w·(x − m))` over bets u between −1 and 1; x is 1 or −1 for a drawn case of weight w, and `m` the mean to
 * speak against. With w in proportion to the inverse of the probability, cases that were not drawn change nothing on average, so
 * it is a test martingale over all cases, drawn or not (I. Waudby-Smith, A. Ramdas, "Estimating means of bounded random variables
 * by betting", Journal of the Royal Statistical Society B 86 (2024) 1–27; I. Waudby-Smith, L. Wu, A. Ramdas, N. Karampatziakis,
 * P. Mineiro, "Anytime-valid off-policy inference for contextual bandits", 2024, for the weights). With equal weights, and
 * against an even share, it is the e-value of e-value.ts, but for the number of bets.
 *
 * @param share to speak against: of cases that are on the side `better`. @returns both halves of the mixture: the sum is the e-value.
 */
export function drawnEValue(
  cases: readonly DrawnCases[],
  share = 0.5,
): { readonly better: number; readonly worse: number } {
  const mean = 2 * share - 1;
  const [up, down] = [(1 - mean) / (1 + Math.abs(mean)), (1 + mean) / (1 + Math.abs(mean))];
  const half = (side: 1 | -1) => {
    let sum = 0;
    for (let bet = 0; bet < BETS; bet++) {
      const stake = (side * (bet + 0.5)) / BETS;
      let logarithm = 0;
      for (const { weight, better, worse, unknown } of cases) {
        const [against, inFavour] = side === 1 ? [worse + unknown, better] : [worse, better + unknown];
        logarithm +=
          inFavour * Math.log1p(stake * weight * up) + against * Math.log1p(-stake * weight * down);
      }
      sum += Math.exp(logarithm);
    }
    return Math.min(Number.MAX_VALUE, sum / (2 * BETS));
  };
  return { better: half(1), worse: half(-1) };
}

/** All shares that the e-value does not speak against: right at every look at once with a chance of at least 1 − `alpha`. */
export function drawnShareSequence(cases: readonly DrawnCases[], alpha: number): Interval {
  const sum = (of: (group: DrawnCases) => number) =>
    cases.reduce((total, group) => total + group.weight * of(group), 0);
  const [better, worse] = [sum((group) => group.better), sum((group) => group.worse)];
  if (better + worse === 0) return { lower: 0, upper: 1 };
  const isWithin = (share: number) => {
    const halves = drawnEValue(cases, share);
    return halves.better + halves.worse < 1 / alpha;
  };
  const furthest = (end: 0 | 1) =>
    isWithin(end) ? end : bisect(isWithin, better / (better + worse), end).outside;
  return { lower: furthest(0), upper: furthest(1) };
}
