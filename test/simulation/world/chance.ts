// Chance from a seed: the same seed gives the same numbers.

/** mulberry32 (public domain, Tommy Ettinger). @returns what gives the next number, from 0 to below 1. */
export function chanceOf(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
