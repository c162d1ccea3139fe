// Fisher's exact test with mid-p: do two groups differ in a share, however rare what is counted is?

import type { Proportion } from "./proportion.ts";
import { logBinomialDensity } from "./saddle-point.ts";

/** Tables whose log densities differ by less are equally likely: rounding must not tell them apart. */
const SAME = 1e-9;

/**
 * The two-sided mid-p value: all tables with the same margins that are less likely than this one, and half of those as likely
 * (H. Lancaster, Journal of the American Statistical Association 56 (1961) 223–234; A. Agresti, Categorical Data Analysis,
 * 3rd ed., 2013, 3.5). Densities are those of C. Loader, "Fast and Accurate Computation of Binomial Probabilities" (2000).
 *
 * @throws RangeError unless both are counts, each numerator within its denominator, which is above zero.
 */
export function fisherMidP(first: Proportion, second: Proportion): number {
  for (const { numerator, denominator } of [first, second]) {
    if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) {
      throw new RangeError("counts are whole numbers");
    }
    if (numerator < 0 || numerator > denominator || denominator === 0) {
      throw new RangeError("a proportion needs 0 <= numerator <= denominator and a denominator above zero");
    }
  }
  const tables = tablesOf(first, second);
  if (tables.least === tables.most) return 1;
  const seen = first.numerator;
  const outwards = seen < tables.mode ? -1 : 1;
  const across = acrossFrom(tables, seen, outwards);
  const density = Math.exp(logDensity(tables, seen));
  const isTie = across !== null && logDensity(tables, across) > logDensity(tables, seen) - SAME;
  const halfOfTies = (density / 2) * (isTie ? 2 : 1);
  const far = across === null ? 0 : tail(tables, across, outwards === 1 ? -1 : 1);
  return Math.min(1, tail(tables, seen, outwards) + far - halfOfTies);
}

/** All tables with the same margins: the count in the first group is hypergeometric. */
interface Tables {
  readonly counted: number;
  readonly rest: number;
  readonly drawn: number;
  readonly least: number;
  readonly most: number;
  readonly mode: number;
}

function tablesOf(first: Proportion, second: Proportion): Tables {
  const counted = first.numerator + second.numerator;
  const drawn = first.denominator;
  const all = drawn + second.denominator;
  const most = Math.min(counted, drawn);
  const mode = Math.min(most, Math.floor(((drawn + 1) * (counted + 1)) / (all + 2)));
  return { counted, rest: all - counted, drawn, least: Math.max(0, drawn - all + counted), most, mode };
}

function logDensity({ counted, rest, drawn }: Tables, k: number): number {
  const all = counted + rest;
  const share = drawn / all;
  return (
    logBinomialDensity(k, counted, share) +
    logBinomialDensity(drawn - k, rest, share) -
    logBinomialDensity(drawn, all, share)
  );
}

/** The sum of densities from a table outwards, it included. */
function tail(tables: Tables, from: number, step: 1 | -1): number {
  const { counted, rest, drawn, least, most } = tables;
  let term = Math.exp(logDensity(tables, from));
  let sum = term;
  for (let k = from; k + step >= least && k + step <= most && term > sum * Number.EPSILON; k += step) {
    term *=
      step === 1
        ? ((counted - k) * (drawn - k)) / ((k + 1) * (rest - drawn + k + 1))
        : (k * (rest - drawn + k)) / ((counted - k + 1) * (drawn - k + 1));
    sum += term;
  }
  return sum;
}

/** On the other side of the mode, the table nearest to it that is at most as likely; null if all are likelier. */
function acrossFrom(tables: Tables, seen: number, outwards: 1 | -1): number | null {
  const limit = logDensity(tables, seen) + SAME;
  const isLikelier = (k: number) => logDensity(tables, k) > limit;
  let outside = outwards === 1 ? tables.least : tables.most;
  if (outside === seen || isLikelier(outside)) return null;
  // At the mode itself, its neighbour is the first.
  let inside = isLikelier(tables.mode) ? tables.mode : seen;
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (isLikelier(middle)) inside = middle;
    else outside = middle;
  }
  return outside;
}
