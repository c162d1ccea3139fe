// The difference of two ratios of payments with the customer as the unit: a customer may have payments in both.

import { combineIntervals } from "./combine-intervals.ts";
import { correlationWithin, unitCovariance, unitVariance } from "./customer-correlation.ts";
import { total } from "./customer-groups.ts";
import {
  degreesOfFreedom,
  residualsOf,
  sumOfRatios,
  varianceOf,
  type CustomerRatio,
} from "./customer-ratio.ts";
import { fisherMidP } from "./fisher.ts";
import type { ProportionDifference } from "./proportion.ts";
import { studentT95 } from "./student-t.ts";
import { scoreInterval } from "./wilson.ts";

interface Side {
  readonly ratio: CustomerRatio;
  readonly numerator: number;
  readonly payments: number;
  readonly value: number;
}

/**
 * Newcombe's interval and Fisher's mid-p at effective counts: both denominators divided by the design effect of the
 * difference (J. Rao, A. Scott, Biometrics 48 (1992) 577–585). It is the larger of two estimates, and at least 1: that of the
 * two ratios themselves, and the one that follows from how alike payments of a customer are on both sides together, because a
 * small side with no or few counted payments does not show its own.
 *
 * @throws RangeError if a side has no payment.
 */
export function customerDifference(first: CustomerRatio, second: CustomerRatio): ProportionDifference {
  const [one, other] = [sideOf(first), sideOf(second)];
  const both = { ...sumOfRatios([first, second]), customers: Math.max(first.customers, second.customers) };
  const residuals = difference(residualsOf(first, one.value), residualsOf(second, other.value));
  const degrees = degreesOfFreedom(smaller(one, other).ratio, residuals);
  const effect = Math.max(
    1,
    ratioOf(varianceOf(residuals, degrees), independent(one) + independent(other)),
    sharedEffect(one, other, both),
  );
  const t = studentT95(degrees.used);
  const terms = [
    { weight: 1, value: one.value, ...scoreInterval(one.value, one.payments / effect, t) },
    { weight: -1, value: other.value, ...scoreInterval(other.value, other.payments / effect, t) },
  ];
  const { value, lower, upper } = combineIntervals(terms);
  const pValue = fisherMidP(effective(one, effect), effective(other, effect));
  return { difference: value, interval: { lower, upper }, pValue };
}

function sideOf(ratio: CustomerRatio): Side {
  const [numerator, payments] = [total(ratio.numerators), total(ratio.denominators)];
  if (!(payments > 0)) throw new RangeError("a ratio needs a payment");
  return { ratio, numerator, payments, value: numerator / payments };
}

const smaller = (one: Side, other: Side): Side => (one.payments <= other.payments ? one : other);
const independent = ({ value, payments }: Side): number => (value * (1 - value)) / payments;
/** Where nothing varies there is nothing to compare with. */
const ratioOf = (variance: number, reference: number): number => (reference === 0 ? 1 : variance / reference);

function difference(first: readonly number[], second: readonly number[]): number[] {
  return first.map((one, group) => one - (second[group] ?? 0));
}

/** The design effect if payments of a customer are as alike on either side as on both together. */
function sharedEffect(one: Side, other: Side, both: CustomerRatio): number {
  const correlation = correlationWithin(both);
  const variance =
    unitVariance(one.ratio, correlation) +
    unitVariance(other.ratio, correlation) -
    2 * unitCovariance(one.ratio, other.ratio, correlation);
  return variance / (1 / one.payments + 1 / other.payments);
}

/** Whole counts, as the exact test needs them. */
function effective({ numerator, payments }: Side, effect: number) {
  const denominator = Math.max(1, Math.round(payments / effect));
  return { numerator: Math.min(denominator, Math.round(numerator / effect)), denominator };
}
