// A share as it would be under a standard mix, so that a shift in mix is not read as a shift in quality.

import { correlationWithin, unitVariance } from "./customer-correlation.ts";
import { CUSTOMER_GROUPS, total } from "./customer-groups.ts";
import {
  degreesOfFreedom,
  residualsOf,
  sumOfRatios,
  varianceOf,
  type CustomerRatio,
} from "./customer-ratio.ts";
import { studentT95 } from "./student-t.ts";
import { scoreInterval, type Interval } from "./wilson.ts";

export interface Stratum extends CustomerRatio {
  /** How many of the standard population are in this stratum; zero or more, whole or not. */
  readonly standard: number;
}

export interface StandardisedShare {
  /** Null where no stratum of the standard population was observed. */
  readonly value: number | null;
  /** 95%. */
  readonly interval: Interval | null;
  /** The share of the standard population whose strata were observed: below 1 the figure speaks for these only. */
  readonly coveredShare: number;
}

/** A stratum of few payments shows less spread than it has, so each is taken together with so many average payments. */
const AVERAGE_PAYMENTS = 2;

/**
 * Direct standardisation, `Σ wₖ·pₖ` with wₖ the stratum's share of the observed part of the standard population
 * (Rothman, Greenland, Lash, Modern Epidemiology, 3rd ed., ch. 3). Wilson's interval at the effective number of payments
 * (N. Dean, M. Pagano, Journal of Survey Statistics and Methodology 3 (2015) 484–503, as for other weighted shares): the
 * binomial variance of the weighted sum times the design effect between customers.
 *
 * @param strata disjoint; one without observations has no denominator and is left out.
 * @throws RangeError for a negative standard count, or counts that are no proportion.
 */
export function mixStandardised(strata: readonly Stratum[]): StandardisedShare {
  if (!strata.every(({ standard }) => standard >= 0))
    throw new RangeError("a standard count is zero or more");
  const all = sumOfStandard(strata);
  const observed = strata.filter(({ denominators }) => total(denominators) > 0);
  const covered = sumOfStandard(observed);
  if (covered === 0) return { value: null, interval: null, coveredShare: 0 };
  const terms = observed.map((stratum) => termOf(stratum, stratum.standard / covered));
  const value = terms.reduce((sum, { weight, share }) => sum + weight * share, 0);
  return { value, interval: intervalOf(terms, value), coveredShare: covered / all };
}

interface Term {
  readonly stratum: Stratum;
  readonly weight: number;
  readonly payments: number;
  readonly share: number;
}

function termOf(stratum: Stratum, weight: number): Term {
  const payments = total(stratum.denominators);
  const share = total(stratum.numerators) / payments;
  if (share > 1) throw new RangeError("a numerator is part of its denominator");
  return { stratum, weight, payments, share };
}

function intervalOf(terms: readonly Term[], value: number): Interval {
  const residuals = weightedSum(terms, ({ stratum, share }) => {
    const { customers } = stratum;
    // As one share was estimated from them, the customers of a stratum lie closer to it than to the truth.
    const few = Math.sqrt(customers / Math.max(1, customers - 1));
    return residualsOf(stratum, share).map((one) => one * few);
  });
  const denominators = weightedSum(terms, ({ stratum, payments }) =>
    stratum.denominators.map((count) => count / payments),
  );
  const customers = terms.reduce((sum, { stratum }) => sum + stratum.customers, 0);
  const degrees = degreesOfFreedom({ denominators, customers }, residuals);
  const shown = sumOfSquares(
    terms,
    ({ share, payments }) => (share * (1 - share)) / Math.max(1, payments - 1),
  );
  const smoothed = sumOfSquares(terms, ({ share, payments }) => {
    const near = (share * payments + value * AVERAGE_PAYMENTS) / (payments + AVERAGE_PAYMENTS);
    return (near * (1 - near)) / payments;
  });
  const ofCustomers = shown === 0 ? 1 : varianceOf(residuals, degrees) / shown;
  const effect = Math.max(1, ofCustomers, sharedEffect(terms));
  const size = smoothed === 0 ? alikeSize(terms) : (value * (1 - value)) / (smoothed * effect);
  return scoreInterval(value, size, studentT95(degrees.used));
}

/** The design effect if payments of a customer are as alike in every stratum as in all together. */
function sharedEffect(terms: readonly Term[]): number {
  const correlation = correlationWithin(sumOfRatios(terms.map(({ stratum }) => stratum)));
  return (
    sumOfSquares(terms, ({ stratum }) => unitVariance(stratum, correlation)) /
    sumOfSquares(terms, ({ payments }) => 1 / payments)
  );
}

/** If nothing varies, the payments of a customer count as one voice. */
function alikeSize(terms: readonly Term[]): number {
  return 1 / sumOfSquares(terms, ({ stratum }) => unitVariance(stratum, 1));
}

/** The variance of the weighted sum, from that of each stratum. */
function sumOfSquares(terms: readonly Term[], varianceOfTerm: (term: Term) => number): number {
  return terms.reduce((sum, term) => sum + term.weight ** 2 * varianceOfTerm(term), 0);
}

function weightedSum(terms: readonly Term[], of: (term: Term) => readonly number[]): number[] {
  const sum = Array.from({ length: CUSTOMER_GROUPS }, () => 0);
  for (const term of terms) {
    for (const [group, part] of of(term).entries()) sum[group] = (sum[group] ?? 0) + term.weight * part;
  }
  return sum;
}

function sumOfStandard(strata: readonly Stratum[]): number {
  return strata.reduce((sum, { standard }) => sum + standard, 0);
}
