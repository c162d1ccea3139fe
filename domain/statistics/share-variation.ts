// How far the shares of a feature's bins vary by chance, and what that makes of the chi-square distribution of the index.

/**
 * Covariances of the bins' shares, each over √(pⱼ·pₖ), the root of both shares: n independent rows would have a trace of
 * (bins − 1) / n.
 */
export type ShareVariation = readonly (readonly number[])[];

/** The sum of the design effects of the bins, per row. */
export function trace(variation: ShareVariation): number {
  return variation.reduce((sum, row, at) => sum + (row[at] ?? 0), 0);
}

/** @param parts of the same bins. */
export function sumOfVariations(parts: readonly ShareVariation[]): ShareVariation {
  const [first = []] = parts;
  return first.map((row, at) =>
    row.map((_, beside) => parts.reduce((sum, part) => sum + (part[at]?.[beside] ?? 0), 0)),
  );
}

/** @param factor how many times. */
export function timesVariation(variation: ShareVariation, factor: number): ShareVariation {
  return variation.map((row) => row.map((one) => one * factor));
}

/**
 * How unevenly chance moves the bins: 1 if all alike, up to B − 1 if all of it is one bin's against the rest. If a few large
 * customers share a bin, it moves far more than its neighbours, and the index has fewer degrees of freedom than bins.
 *
 * The second-order correction of J. Rao and A. Scott, Journal of the American Statistical Association 76 (1981) 221–230, after
 * F. Satterthwaite, Biometrics Bulletin 2 (1946) 110–114.
 *
 * @param variation of the difference of both sides. @param bins that vary.
 * @returns 1 where fewer than two vary, as where each side has all its rows in one bin, though not the same.
 */
export function unevenness(variation: ShareVariation, bins: number): number {
  const degrees = bins - 1;
  const squares = variation.reduce((sum, row) => sum + row.reduce((all, one) => all + one * one, 0), 0);
  const uneven = (degrees * squares) / trace(variation) ** 2;
  return Math.max(1, Math.min(degrees, Number.isFinite(uneven) ? uneven : 1));
}
