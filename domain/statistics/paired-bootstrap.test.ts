// The paired bootstrap: exact amounts, the same interval for the same seed, no interval out of too little, and its coverage.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bootstrapAmount, bootstrapRatio, RESAMPLES, type PairedCounts } from "./paired-bootstrap.ts";
import { seededRandom, type Random } from "./random.ts";
import { resampleClusters } from "./resample-clusters.ts";

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("bootstrapAmount", () => {
  it("adds exactly, far beyond what a double holds", () => {
    const large = 123_456_789_012_345_678_901_234_567_890n;
    const differences = [...times(50, large), ...times(50, -large), 1n];
    const found = bootstrapAmount(differences, 3);
    expect(found.value).toBe(1n);
    expect(found).toMatchObject({ method: "paired_bootstrap", resamples: RESAMPLES, seed: 3 });
    // Each end is a sum of whole differences: some number of `large`, and of ones.
    const lower = found.interval?.lower ?? 0n;
    const ones = ((lower % large) + large) % large;
    expect(lower).toBeLessThan(0n);
    expect(ones < 101n).toBe(true);
  });

  it("gives the same interval for the same seed, and another for another", () => {
    const random = seededRandom(1);
    const differences = Array.from({ length: 200 }, () => BigInt(random.below(1_000_000) - 400_000));
    expect(bootstrapAmount(differences, 42)).toEqual(bootstrapAmount(differences, 42));
    expect(bootstrapAmount(differences, 42).interval).not.toEqual(bootstrapAmount(differences, 43).interval);
  });

  it("has as interval the middle 95% of resampled sums, counted by hand from the drawn customers", () => {
    const differences = Array.from({ length: 40 }, (_, index) => BigInt(index * index - 300));
    const sums = resampleClusters([Float64Array.from(differences, Number)], {
      resamples: RESAMPLES,
      seed: 8,
    });
    const sorted = [...(sums[0] ?? [])].sort((a, b) => a - b);
    expect(bootstrapAmount(differences, 8).interval).toEqual({
      lower: BigInt(sorted[49] ?? Number.NaN),
      upper: BigInt(sorted[1_950] ?? Number.NaN),
    });
  });

  it("draws customers without a difference as often as any: sums are binomial", () => {
    const differences = Float64Array.from({ length: 1_000 }, (_, customer) => Number(customer % 20 === 0));
    const [sums = new Float64Array()] = resampleClusters([differences], { resamples: 20_000, seed: 6 });
    const mean = sums.reduce((sum, one) => sum + one, 0) / sums.length;
    const variance = sums.reduce((sum, one) => sum + (one - mean) ** 2, 0) / sums.length;
    // n·p and n·p·(1−p), within four standard errors.
    expect(Math.abs(mean - 50)).toBeLessThan(4 * Math.sqrt(47.5 / sums.length));
    expect(Math.abs(variance - 47.5)).toBeLessThan(4 * 47.5 * Math.sqrt(2 / sums.length));
  });

  it("moves with a factor and turns with the sign, exactly", () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), {
      minLength: 30,
      maxLength: 60,
    });
    fc.assert(
      fc.property(amounts, (differences) => {
        const { interval } = bootstrapAmount(differences, 5);
        const scaled = bootstrapAmount(
          differences.map((one) => one * -(10n ** 6n)),
          5,
        ).interval;
        expect(scaled?.lower).toBe((interval?.upper ?? 1n) * -(10n ** 6n));
        expect(scaled?.upper).toBe((interval?.lower ?? 1n) * -(10n ** 6n));
      }),
      { seed: 36, numRuns: 20 },
    );
  });

  it("has no interval with fewer than thirty customers, and still the sum", () => {
    expect(bootstrapAmount(times(29, 5n), 1)).toMatchObject({ value: 145n, interval: null });
    expect(bootstrapAmount([], 1)).toMatchObject({ value: 0n, interval: null });
    const amounts = Array.from({ length: 30 }, (_, n) => BigInt(n + 1));
    expect(bootstrapAmount(amounts, 1).interval).not.toBeNull();
  });

  it("covers the truth at least 93% of the time, over customers with skewed amounts", () => {
    const random = seededRandom(29);
    const [runs, customers] = [500, 100];
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      // Each the sum of two exponential amounts with mean 1, shifted so that the true total is zero.
      const differences = Array.from({ length: customers }, () =>
        BigInt(Math.round(1e8 * (-Math.log((1 - random.fraction()) * (1 - random.fraction())) - 2))),
      );
      const { interval } = bootstrapAmount(differences, run);
      if (interval !== null && interval.lower <= 0n && interval.upper >= 0n) covered++;
    }
    expect(covered / runs).toBeGreaterThanOrEqual(0.93);
  });
});

describe("bootstrapRatio", () => {
  it("is the difference of two ratios of sums, not a mean of ratios", () => {
    const customers: PairedCounts[] = [...times(20, counts(1, 1, 0, 1)), ...times(20, counts(0, 3, 0, 1))];
    expect(bootstrapRatio(customers, 1).value).toBeCloseTo(20 / 80, 14);
  });

  it("of versions that decide alike is zero, without an interval", () => {
    const random = seededRandom(2);
    const customers = Array.from({ length: 100 }, () => {
      const numerator = random.below(4);
      return counts(numerator, 4, numerator, 4);
    });
    expect(bootstrapRatio(customers, 1)).toMatchObject({ value: 0, interval: null });
  });

  it("is null where a ratio has no denominator, and without interval where resamples have none", () => {
    expect(bootstrapRatio(times(40, counts(0, 0, 1, 1)), 1)).toMatchObject({ value: null, interval: null });
    const hangsOnOne = [counts(1, 1, 0, 1), ...times(40, counts(0, 0, 0, 1))];
    expect(bootstrapRatio(hangsOnOne, 1)).toMatchObject({ value: 1, interval: null });
  });

  it("covers the truth at least 93% of the time, where a customer's decisions belong together", () => {
    const random = seededRandom(31);
    const runs = 500;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const { interval } = bootstrapRatio(drawCustomers(random, 100), run);
      if (interval !== null && interval.lower <= 0.1 && interval.upper >= 0.1) covered++;
    }
    expect(covered / runs).toBeGreaterThanOrEqual(0.93);
  });
});

/** Each customer is caught wholly or not at all: by the candidate with 60%, by the live version with 50%. */
function drawCustomers(random: Random, customers: number): PairedCounts[] {
  return Array.from({ length: customers }, () => {
    const decisions = 1 + random.below(6);
    const luck = random.fraction();
    return counts(
      luck < 0.6 ? decisions : 0,
      decisions,
      luck >= 0.2 && luck < 0.7 ? decisions : 0,
      decisions,
    );
  });
}

function counts(candidate: number, ofCandidate: number, live: number, ofLive: number): PairedCounts {
  return {
    candidate: { numerator: candidate, denominator: ofCandidate },
    live: { numerator: live, denominator: ofLive },
  };
}
