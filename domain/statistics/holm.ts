// Holm's correction: the chance of even one false alarm in a family of tests stays at the level.

/**
 * Adjusted p-values, in the order of the input: the largest (m − rank + 1)·p up to each rank, at most 1. A test is
 * significant where its adjusted p-value is at most the level. Valid for tests that depend on each other.
 *
 * S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979) 65–70.
 *
 * @throws RangeError for a p-value outside 0 and 1.
 */
export function holm(pValues: readonly number[]): number[] {
  if (!pValues.every((p) => p >= 0 && p <= 1)) throw new RangeError("a p-value is from 0 to 1");
  const ascending = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted: number[] = pValues.map(() => 1);
  let running = 0;
  for (const [rank, { p, index }] of ascending.entries()) {
    running = Math.max(running, Math.min(1, (pValues.length - rank) * p));
    adjusted[index] = running;
  }
  return adjusted;
}
