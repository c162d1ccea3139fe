// That a share is below a bound: against sums done another way, and that equality is never told for less by looking often.

import { describe, expect, it } from "vitest";
import { seededRandom } from "./random.ts";
import { shareBelowEValue } from "./share-below.ts";

/** ∫₀^θ pᵏ(1−p)ⁿ⁻ᵏ dp / (θ·θᵏ(1−θ)ⁿ⁻ᵏ), by Simpson's rule. */
function byIntegral(k: number, n: number, bound: number): number {
  const steps = 20_000;
  const at = (p: number) =>
    p === 0
      ? k === 0
        ? Math.exp(-(n * Math.log1p(-bound)))
        : 0
      : Math.exp(k * Math.log(p / bound) + (n - k) * (Math.log1p(-p) - Math.log1p(-bound)));
  let sum = at(0) + at(bound);
  for (let step = 1; step < steps; step++) sum += at((bound * step) / steps) * (step % 2 === 0 ? 2 : 4);
  return sum / (3 * steps);
}

describe("the evidence that a share is below a bound", () => {
  it.each([
    [0, 1, 0.01],
    [0, 450, 0.01],
    [3, 1_000, 0.01],
    [9, 1_000, 0.01],
    [40, 100_000, 0.001],
    [2, 30, 0.5],
  ])("of %d in %d under %d equals its integral", (k, n, bound) => {
    const expected = byIntegral(k, n, bound);
    expect(Math.abs(shareBelowEValue(k, n, bound) / expected - 1)).toBeLessThan(1e-9);
  });

  it("is none before the first case, and where the share is not below", () => {
    expect(shareBelowEValue(0, 0, 0.01)).toBe(1);
    expect(shareBelowEValue(1, 100, 0.01)).toBe(0);
    expect(() => shareBelowEValue(2, 1, 0.01)).toThrow(RangeError);
  });

  it("reaches 20 in at most 5% of 2,000 runs at the bound, looked at after each of 2,000 cases", () => {
    const random = seededRandom(17);
    let reached = 0;
    for (let run = 0; run < 2_000; run++) {
      let [k, n, most] = [0, 0, 0];
      while (n < 2_000 && most < 20) {
        // Up to the next case that counts, evidence only grows: the last look before it is the greatest.
        const gap = Math.floor(Math.log1p(-random.fraction()) / Math.log1p(-0.01));
        n = Math.min(2_000, n + gap);
        most = Math.max(most, shareBelowEValue(k, n, 0.01));
        n += 1;
        k += 1;
      }
      if (most >= 20) reached += 1;
    }
    expect(reached / 2_000).toBeLessThanOrEqual(0.05);
    expect(reached).toBeGreaterThan(0);
  });
});
