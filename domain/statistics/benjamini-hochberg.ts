// Benjamini and Hochberg's correction: of the differences called real, the expected share of false ones stays at the level.

/**
 * Adjusted p-values, in the order of the input: the smallest m·p/rank from each rank upwards, at most 1.
 *
 * Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", Journal of the Royal Statistical Society B 57
 * (1995) 289–300. Valid for independent and positively dependent tests.
 *
 * @throws RangeError for a p-value outside 0 and 1.
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  if (!pValues.every((p) => p >= 0 && p <= 1)) throw new RangeError("a p-value is from 0 to 1");
  const descending = pValues.map((p, index) => ({ p, index })).sort((a, b) => b.p - a.p);
  const adjusted: number[] = pValues.map(() => 1);
  let running = 1;
  for (const [above, { p, index }] of descending.entries()) {
    running = Math.min(running, p * (pValues.length / (pValues.length - above)));
    adjusted[index] = running;
  }
  return adjusted;
}
