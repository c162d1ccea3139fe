// Random numbers from a stored seed: the same seed gives the same numbers on every machine and in every run.

import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export interface Random {
  /** A whole number in [0, bound), each equally likely; bound from 1 to 2³². */
  below(bound: number): number;
  /** A number in [0, 1), a multiple of 2⁻³². */
  fraction(): number;
}

const WORD = 2 ** 32;

/**
 * xoroshiro128+ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021), 36).
 *
 * @param seed a whole number; only its lowest 32 bits count.
 * @throws RangeError for anything but a whole number.
 */
export function seededRandom(seed: number): Random {
  if (!Number.isSafeInteger(seed)) throw new RangeError("a seed is a whole number");
  const generator = xoroshiro128plus(seed);
  return {
    below: (bound) => uniformInt(generator, 0, bound - 1),
    fraction: () => (generator.next() >>> 0) / WORD,
  };
}
