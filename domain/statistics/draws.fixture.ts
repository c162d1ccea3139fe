// Draws from distributions, which simulated worlds are made of.

import type { Random } from "./random.ts";

/** G. Box and M. Muller, Annals of Mathematical Statistics 29 (1958) 610–611. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());
}

/** Arrivals within `mean` units of time. */
export function poisson(mean: number, random: Random): number {
  let [count, time] = [-1, 0];
  while (time <= mean) {
    time -= Math.log(1 - random.fraction());
    count += 1;
  }
  return count;
}
