// Randomness that can be repeated: the same seed gives the same run.

import { seededRandom as seededNumbers } from "#domain/statistics/random.ts";

export interface Random {
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** True in `share` of all cases, 0 to 1. */
  chance(share: number): boolean;
}

/** @throws RangeError for a seed that is no whole number. */
export function seededRandom(seed: number): Random {
  const numbers = seededNumbers(seed);
  return {
    below: (limit) => numbers.below(limit),
    pick(items) {
      const item = items[numbers.below(items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    chance: (share) => numbers.fraction() < share,
  };
}
