// Half a year of daily looks: what has not changed is hardly ever announced, what has changed soon, and each once.

import { describe, expect, it } from "vitest";
import { driftLevels } from "../statistics/drift-level.ts";
import { populationStabilityIndex, psiPValue, unbiasedIndex } from "../statistics/psi.ts";
import { seededRandom, type Random } from "../statistics/random.ts";
import type { MeasuredLevel } from "./drift-detected.ts";
import { knownAfter, type KnownDrift } from "./drift-memory.ts";

const [FEATURES, BINS, BASELINE_DAYS, WINDOW_DAYS, LOOKS] = [11, 10, 30, 7, 174];
/** One payment of each customer, so about 250 independent customers a week. */
const PAYMENTS_A_DAY = 36;

/** Shares with this tilt: 0 is equal shares. */
function sharesOf(tilt: number): number[] {
  const weights = Array.from({ length: BINS }, (_, bin) => Math.exp(tilt * (bin - (BINS - 1) / 2)));
  const total = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Where the index of the shares is 0.25. */
const PSI_A_QUARTER = 0.1786;

function drawDay(random: Random, shares: readonly number[]): number[] {
  const counts = Array.from({ length: BINS }, () => 0);
  for (let payment = 0; payment < PAYMENTS_A_DAY; payment++) {
    let left = random.fraction();
    const bin = Math.max(
      0,
      shares.findIndex((share) => (left -= share) < 0),
    );
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

function sum(days: readonly (readonly number[])[]): number[] {
  return Array.from({ length: BINS }, (_, bin) => days.reduce((all, day) => all + (day[bin] ?? 0), 0));
}

interface Announced {
  readonly feature: number;
  readonly look: number;
}

/** Daily looks at all features, of which the first has other shares from a look on. */
function lookDaily(random: Random, looks: number, changed: { tilt: number; from: number }): Announced[] {
  const days = Array.from({ length: FEATURES }, (_, feature) =>
    Array.from({ length: BASELINE_DAYS + WINDOW_DAYS + looks }, (__, day) =>
      drawDay(
        random,
        sharesOf(feature === 0 && day >= BASELINE_DAYS + WINDOW_DAYS - 1 + changed.from ? changed.tilt : 0),
      ),
    ),
  );
  const baselines = days.map((ofFeature) => sum(ofFeature.slice(0, BASELINE_DAYS)));
  const subjects = {
    baselineSubjects: BASELINE_DAYS * PAYMENTS_A_DAY,
    currentSubjects: WINDOW_DAYS * PAYMENTS_A_DAY,
  };
  const known: (KnownDrift | null)[] = days.map(() => null);
  const announced: Announced[] = [];
  for (let look = 0; look < looks; look++) {
    const until = BASELINE_DAYS + WINDOW_DAYS + look;
    const tests = days.map((ofFeature, feature) => {
      const current = sum(ofFeature.slice(until - WINDOW_DAYS, until));
      const bins = current.map((count, bin) => ({
        baseline: baselines[feature]?.[bin] ?? 0,
        current: count,
      }));
      const statistic = populationStabilityIndex(bins) ?? 0;
      const { value: unbiased, interval } = unbiasedIndex(statistic, BINS, subjects);
      return {
        unbiased,
        interval,
        pValue: psiPValue(statistic, BINS, subjects),
        ...subjects,
      };
    });
    for (const [feature, verdict] of driftLevels(tests).entries()) {
      const measured = {
        ...EMPTY,
        ...verdict,
        unbiased: tests[feature]?.unbiased ?? null,
        interval: tests[feature]?.interval ?? null,
      };
      const before = known[feature] ?? null;
      const after = knownAfter(before, measured, true);
      known[feature] = after;
      const level = after?.level ?? "stable";
      if (level !== "stable" && level !== before?.level) announced.push({ feature, look });
    }
  }
  return announced;
}

const EMPTY: MeasuredLevel = {
  of: "feature",
  feature: "one",
  level: "stable",
  statistic: null,
  criticalValue: null,
  pValue: null,
  unbiased: null,
  interval: null,
  adjustedPValue: null,
  changedFeatures: [],
};
const sure = (level: MeasuredLevel["level"], unbiased: number): MeasuredLevel => ({
  ...EMPTY,
  level,
  unbiased,
  adjustedPValue: 1e-9,
});

describe("the level that is known", () => {
  it("is left after three looks in a row, each 20% below it", () => {
    let known = knownAfter(null, sure("significant", 0.21), true);
    const after = (level: MeasuredLevel["level"], index: number, isNewLook = true) =>
      (known = knownAfter(known, sure(level, index), isNewLook))?.level;
    expect(after("moderate", 0.15)).toBe("significant");
    expect(after("moderate", 0.15)).toBe("significant");
    expect(after("moderate", 0.161)).toBe("significant");
    expect(after("moderate", 0.15)).toBe("significant");
    expect(after("moderate", 0.15)).toBe("significant");
    // The same window again is no look.
    expect(after("moderate", 0.15, false)).toBe("significant");
    expect(after("moderate", 0.15)).toBe("moderate");
    expect([after("stable", 0.01), after("stable", 0.01), after("stable", 0.01)]).toEqual([
      "moderate",
      "moderate",
      "stable",
    ]);
  });

  it("is not left while the interval reaches into it", () => {
    let known = knownAfter(null, sure("moderate", 0.12), true);
    const wide = { ...sure("stable", 0.05), interval: { lower: 0, upper: 0.101 } };
    for (let look = 0; look < 5; look++) known = knownAfter(known, wide, true);
    expect(known?.level).toBe("moderate");
    const narrow = { ...wide, interval: { lower: 0, upper: 0.099 } };
    for (let look = 0; look < 3; look++) known = knownAfter(known, narrow, true);
    expect(known?.level).toBe("stable");
  });

  it("stays where a look could not compare", () => {
    const known = knownAfter(null, sure("moderate", 0.12), true);
    expect(knownAfter(known, sure("not_enough_evidence", 0), true)).toBeNull();
  });
});

// Bounded and seeded; the figures of long runs are in docs/statistics.md.
describe("half a year of daily looks at eleven features, with 250 independent customers a week", () => {
  it("announces nothing if nothing has changed", () => {
    const random = seededRandom(31);
    const runs = 12;
    let wrong = 0;
    for (let run = 0; run < runs; run++) {
      if (lookDaily(random, LOOKS, { tilt: 0, from: LOOKS }).length > 0) wrong++;
    }
    expect(wrong).toBe(0);
  });

  it("announces an index of 0.25 in one feature within 14 days in at least nine of ten, and no other", () => {
    const random = seededRandom(32);
    const runs = 40;
    let soon = 0;
    for (let run = 0; run < runs; run++) {
      const announced = lookDaily(random, 24, { tilt: PSI_A_QUARTER, from: 10 });
      if (announced.some(({ feature, look }) => feature === 0 && look >= 10 && look < 24)) soon++;
      expect(announced.filter(({ feature }) => feature !== 0)).toEqual([]);
    }
    expect(soon / runs).toBeGreaterThanOrEqual(0.9);
  });

  it.each([0.111, 0.159])(
    "announces a shift that stays near a border (tilt %f) at most three times in 90 looks on average",
    (tilt) => {
      const random = seededRandom(33);
      const runs = 10;
      let announcements = 0;
      for (let run = 0; run < runs; run++) announcements += lookDaily(random, 90, { tilt, from: 0 }).length;
      expect(announcements / runs).toBeLessThanOrEqual(3);
    },
  );
});
