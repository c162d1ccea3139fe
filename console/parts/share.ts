// Ratios as text. None is 0 or 1 that is not: where the usual places would say so, there are more of them.

/** What is nearer to 0 or 1 than these places tell is said to be within them. */
const PLACES_MAX = 6;
const LEAST = 10 ** -PLACES_MAX;

/** Two significant digits below a tenth, two places above. */
export function shownShare(share: number): string {
  const size = Math.abs(share);
  return size >= LEAST && size < 0.1 ? share.toPrecision(2) : shownRatio(share, 2);
}

interface Measured {
  readonly value: number | null;
  readonly interval: { readonly lower: number; readonly upper: number } | null;
}

/** `0.83 [0.74, 0.90]`, and a dash where it is not known. */
export function shownMeasured({ value, interval }: Measured): string {
  if (value === null || interval === null) return "–";
  return `${shownShare(value)} [${shownShare(interval.lower)}, ${shownShare(interval.upper)}]`;
}

/** So many places, or more: a ratio between -1 and 1. */
export function shownRatio(ratio: number, places: number): string {
  for (let more = places; more <= PLACES_MAX; more++) {
    const shown = ratio.toFixed(more);
    if (Number(shown) === ratio || !Number.isInteger(Number(shown))) return shown;
  }
  const size = Math.abs(ratio);
  const within = size < LEAST ? LEAST.toFixed(PLACES_MAX) : (1 - LEAST).toFixed(PLACES_MAX);
  const isAbove = size < LEAST === ratio < 0;
  return `${isAbove ? ">" : "<"}${ratio < 0 ? "-" : ""}${within}`;
}

/** What is less than this is left of the arithmetic, not of the shares. */
const ROUNDING = 1e-12;

/** `+0.012`, `−0.004`: of two shares, to three places or more. */
export function shownDifference(difference: number): string {
  if (Math.abs(difference) < ROUNDING) return shownRatio(0, 3);
  return `${difference < 0 ? "−" : "+"}${shownRatio(Math.abs(difference), 3)}`;
}

/** A share that somebody chose, as they wrote it: without what the arithmetic adds. */
export function percentOf(share: number): string {
  return `${Number((share * 100).toPrecision(12))}%`;
}
