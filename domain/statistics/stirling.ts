// The error of Stirling's formula, to full double precision: what log-factorials and the densities are built on.

/** ½·ln 2π */
const HALF_LOG_TWO_PI = 0.9189385332046728;
const SERIES_FROM = 16;

/**
 * δ(x) = ln Γ(x+1) − [(x+½)·ln x − x + ½·ln 2π].
 *
 * From 16 on by Stirling's series (NIST DLMF 5.11.1), below by the recurrence Γ(x+1) = x·Γ(x).
 *
 * @param x above zero, whole or not.
 */
export function stirlingError(x: number): number {
  if (x >= SERIES_FROM) return series(x);
  let product = 1;
  let shifted = x;
  while (shifted < SERIES_FROM) {
    shifted++;
    product *= shifted;
  }
  const logGamma = series(shifted) + stirling(shifted) - Math.log(product);
  return logGamma - stirling(x);
}

function stirling(x: number): number {
  return (x + 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI;
}

function series(x: number): number {
  const square = x * x;
  return (
    (1 / 12 -
      (1 / 360 - (1 / 1260 - (1 / 1680 - (1 / 1188 - 691 / 360360 / square) / square) / square) / square) /
        square) /
    x
  );
}
