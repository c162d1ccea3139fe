// Sample quantiles by linear interpolation between order statistics.

const SORTED = (a: number, b: number) => a - b;

/**
 * Quantiles of definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50
 * (1996) 361–365: position (n−1)·p in the sorted sample. numpy's default, ClickHouse's `quantilesExactInclusive`.
 *
 * @param values in any order.
 * @param probabilities each from 0 to 1; the answer is in their order.
 * @throws RangeError for no values, a value that is no number, a probability outside.
 */
export function quantiles(values: readonly number[], probabilities: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError("quantiles need a value");
  if (values.some(Number.isNaN)) throw new RangeError("quantiles need numbers");
  const sorted = Float64Array.from(values).sort(SORTED);
  return probabilities.map((probability) => quantileOfSorted(sorted, probability));
}

function quantileOfSorted(sorted: Float64Array, probability: number): number {
  if (!(probability >= 0 && probability <= 1)) throw new RangeError("a probability is from 0 to 1");
  const position = wholeIfMeant((sorted.length - 1) * probability);
  const below = Math.floor(position);
  const share = position - below;
  const left = sorted[below] ?? Number.NaN;
  if (share === 0) return left;
  const right = sorted[below + 1] ?? Number.NaN;
  // Equal neighbours give themselves exactly, infinities too: edges are compared with values.
  if (left === right) return left;
  // The distance of two finite numbers may be beyond the largest one.
  if (!Number.isFinite(right - left)) return left * (1 - share) + right * share;
  return share < 0.5 ? left + (right - left) * share : right - (right - left) * (1 - share);
}

/** 0.7 is no binary fraction: 90·0.7 is 62.99…9 and means 63. */
function wholeIfMeant(position: number): number {
  const nearest = Math.round(position);
  return Math.abs(position - nearest) <= 2 * Number.EPSILON * position ? nearest : position;
}
