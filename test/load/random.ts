// Randomness that can be repeated: the same seed gives the same run.

export interface Random {
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** True in `share` of all cases, 0 to 1. */
  chance(share: number): boolean;
}

/** mulberry32 (public domain, Tommy Ettinger): 32 bits of state, good enough to choose test data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    chance: (share) => next() < share,
  };
}
