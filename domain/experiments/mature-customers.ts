// How often two versions decide otherwise, over all mature payments of an experiment, labelled or not.

import { clusteredRatio, type ClusterSums } from "../statistics/clustered-ratio.ts";
import { mayStop } from "../statistics/e-value.ts";
import { shareBelowEValue } from "../statistics/share-below.ts";

/** k of a customer's m mature payments are interrupted by one version and allowed by the other. */
export interface MatureCustomers extends ClusterSums {
  /** Customers whose first mature payment is one of these. */
  readonly firstDiffering: number;
}

/** Of payments of which at most one in a hundred is decided otherwise, versions count as no different. */
const EQUAL_BELOW_SHARE = 0.01;

/**
 * Two looks must agree. The first payments of all customers show by an e-value that at most 1% differ, which holds however often
 * one looks; and the upper bound for all payments is at most 1%, in case those who pay often differ more.
 */
export function differHardly(mature: MatureCustomers, candidates: number): boolean {
  const { customers, firstDiffering } = mature;
  if (!mayStop(shareBelowEValue(firstDiffering, customers, EQUAL_BELOW_SHARE), candidates)) return false;
  const ratio = clusteredRatio(mature);
  return ratio !== null && ratio.interval.upper <= EQUAL_BELOW_SHARE;
}

export const NO_CUSTOMERS: MatureCustomers = {
  customers: 0,
  firstDiffering: 0,
  numerator: 0,
  denominator: 0,
  numeratorSquares: 0,
  products: 0,
  denominatorSquares: 0,
};
