// Bootstrap resamples of whole customers: the sums of each column over as many customers, drawn with replacement.

import { seededRandom, type Random } from "./random.ts";

export interface Resampling {
  readonly resamples: number;
  /** Stored with the result, for the same interval again. */
  readonly seed: number;
}

/**
 * Every column of a resample is summed over the same drawn customers, so that figures stay paired. Sums are exact while
 * they stay within 2⁵³.
 *
 * @param columns one number a customer, all of one length, above zero.
 * @returns for each column its sum in each resample.
 */
export function resampleClusters(
  columns: readonly Float64Array[],
  { resamples, seed }: Resampling,
): Float64Array[] {
  const customers = columns[0]?.length ?? 0;
  const active: number[] = [];
  for (let customer = 0; customer < customers; customer++) {
    if (columns.some((column) => column[customer] !== 0)) active.push(customer);
  }
  const compact = columns.map((column) => Float64Array.from(active, (customer) => column[customer] ?? 0));
  const random = seededRandom(seed);
  const sums = columns.map(() => new Float64Array(resamples));
  const drawn = new Uint32Array(customers);
  for (let resample = 0; resample < resamples; resample++) {
    let found = 0;
    // Most customers add nothing to any sum: how many of them are drawn before one that does is drawn at once.
    for (let place = passedOver(random, active.length, customers); place < customers;) {
      drawn[found++] = random.below(active.length);
      place += 1 + passedOver(random, active.length, customers);
    }
    for (const [index, column] of compact.entries()) {
      let sum = 0;
      for (let place = 0; place < found; place++) sum += column[drawn[place] ?? 0] ?? 0;
      const ofColumn = sums[index];
      if (ofColumn) ofColumn[resample] = sum;
    }
  }
  return sums;
}

/** Failures before the first success of draws that succeed with active/customers: geometric, by inversion. */
function passedOver(random: Random, active: number, customers: number): number {
  if (active === customers) return 0;
  return Math.floor(Math.log1p(-random.fraction()) / Math.log1p(-active / customers));
}
