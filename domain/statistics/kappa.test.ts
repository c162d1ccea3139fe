// Agreement of two checks: reference values, coverage where matches are rare, and where kappa is undefined.

import { describe, expect, it } from "vitest";
import { CUSTOMER_GROUPS } from "./customer-groups.ts";
import { agreement, agreementByCustomer, type PairedAnswers } from "./kappa.ts";
import { seededRandom, type Random } from "./random.ts";

const of = (both: number, first: number, second: number, neither: number): PairedAnswers => ({
  both,
  first,
  second,
  neither,
});

describe("agreement", () => {
  // statsmodels 0.15.0 (cohens_kappa, proportion_confint); Donner and Eliasziw's cubic by scipy 1.17.1 (brentq).
  it.each([
    [of(20, 5, 10, 15), 0.4, 0.12423648209640614, 0.6198625483404306, 0.5801244082530131, 0.8373136184315976],
    [
      of(45, 15, 25, 15),
      0.13043478260869554,
      -0.06183352681142193,
      0.323120400448618,
      0.5958425866692718,
      0.7744634707276251,
    ],
    [
      of(7, 6, 0, 77),
      0.6662546353522869,
      0.3813013296209841,
      0.8440458851058336,
      0.4513386888354009,
      0.8687394554665021,
    ],
    [
      of(12, 3, 2, 283),
      0.8188405797101446,
      0.6158401967791727,
      0.9213372394316831,
      0.638222678436151,
      0.9288775231825531,
    ],
  ])("of %j has kappa %f", (answers, kappa, lower, upper, positiveLower, positiveUpper) => {
    const { both, first, second } = answers;
    const found = agreement(answers);
    expect(found.kappa).toBeCloseTo(kappa, 12);
    expect(found.interval).toEqual({ lower: expect.closeTo(lower, 11), upper: expect.closeTo(upper, 11) });
    expect(found.positive).toEqual({
      value: expect.closeTo((2 * both) / (2 * both + first + second), 12),
      interval: { lower: expect.closeTo(positiveLower, 12), upper: expect.closeTo(positiveUpper, 12) },
    });
  });

  it("has an interval with a width where the checks always agree, and where they never do", () => {
    const alike = agreement(of(30, 0, 0, 270));
    expect(alike).toMatchObject({ kappa: 1, prevalence: 0.1, interval: { upper: 1 } });
    expect(alike.interval?.lower).toBeCloseTo(0.931, 3);
    const apart = agreement(of(0, 10, 10, 0));
    expect(apart).toMatchObject({ kappa: -1, interval: { lower: -1 } });
    expect(apart.interval?.upper).toBeGreaterThan(-0.7);
  });

  it("is exact for a thousand million pairs", () => {
    expect(agreement(of(700_000_000, 100_000_000, 100_000_000, 100_000_001)).kappa).toBeCloseTo(
      0.3750000025,
      15,
    );
  });

  it("has no kappa with fewer than ten pairs of the rarer answer, as where both always say the same", () => {
    expect(agreement(of(5, 2, 2, 500))).toMatchObject({ kappa: null, interval: null });
    expect(agreement(of(5, 3, 2, 500)).kappa).not.toBeNull();
    expect(agreement(of(500, 0, 0, 9)).kappa).toBeNull();
    expect(agreement(of(0, 0, 0, 500))).toEqual({
      kappa: null,
      interval: null,
      prevalence: 0,
      positive: null,
    });
    expect(agreement(of(0, 0, 0, 0)).prevalence).toBeNull();
  });

  it("refuses what is no count", () => {
    expect(() => agreement(of(-1, 0, 0, 1))).toThrow(RangeError);
    expect(() => agreement(of(1.5, 0, 0, 1))).toThrow(RangeError);
  });
});

// Normal intervals hold kappa in 25 to 62% of samples in the worlds without agreement, and in 79% of the fourth.
it.each([
  [0.03, 0.03, 0, 300],
  [0.1, 0.1, 0, 100],
  [0.03, 0.03, 0.6, 300],
  [0.5, 0.5, 0.9, 30],
  [0.4, 0.6, 0.3, 300],
  [0.1, 0.3, 0.3, 100],
])(
  "of shares of matches %f and %f, kappa %f and %i pairs, the interval of kappa holds it in 23 of 25 samples",
  (...world) => {
    const [ofFirst, ofSecond, kappa, pairs] = world;
    const random = seededRandom(17);
    const differ = (1 - kappa) * (ofFirst * (1 - ofSecond) + ofSecond * (1 - ofFirst));
    const onlyFirst = (differ + ofFirst - ofSecond) / 2;
    const shares = [ofFirst - onlyFirst, onlyFirst, differ - onlyFirst];
    let [measured, held] = [0, 0];
    for (let run = 0; run < 1_500; run++) {
      const { interval } = agreement(draw(random, shares, pairs));
      if (interval === null) continue;
      measured += 1;
      if (interval.lower <= kappa && kappa <= interval.upper) held += 1;
    }
    expect(measured).toBeGreaterThan(1_000);
    expect(held / measured).toBeGreaterThan(0.92);
  },
);

// Where all pairs count as independent, the intervals of both hold the truth in 37 to 59% of these samples.
it.each([
  { shares: [0.1, 0.1], kappa: 0.6, customers: 300, pairs: 5, alike: 0.8 },
  { shares: [0.1, 0.1], kappa: 0.6, customers: 300, pairs: 10, alike: 0.8 },
  { shares: [0.5, 0.5], kappa: 0.6, customers: 60, pairs: 5, alike: 0.8 },
  { shares: [0.4, 0.6], kappa: 0.3, customers: 300, pairs: 10, alike: 0.5 },
  { shares: [0.03, 0.03], kappa: 0.6, customers: 1_000, pairs: 5, alike: 0.5 },
])(
  "of $pairs alike pairs each of $customers customers, matches $shares, correlation $alike, the intervals hold kappa and positive agreement",
  ({ shares: [ofFirst = 0, ofSecond = 0], kappa, customers, pairs, alike }) => {
    const random = seededRandom(23);
    const differ = (1 - kappa) * (ofFirst * (1 - ofSecond) + ofSecond * (1 - ofFirst));
    const onlyFirst = (differ + ofFirst - ofSecond) / 2;
    const shares = [ofFirst - onlyFirst, onlyFirst, differ - onlyFirst];
    const positive = (ofFirst + ofSecond - differ) / (ofFirst + ofSecond);
    const runs = 400;
    let [heldKappa, heldPositive] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const cells = shares.concat(1).map(() => Array.from({ length: CUSTOMER_GROUPS }, () => 0));
      let matchedCustomers = 0;
      for (let customer = 0; customer < customers; customer++) {
        const group = random.below(CUSTOMER_GROUPS);
        const count = 1 + Math.floor(Math.log1p(-random.fraction()) / Math.log1p(-1 / pairs));
        const common = cellOf(random, shares);
        const own = Array.from({ length: count }, () =>
          random.fraction() < Math.sqrt(alike) ? common : cellOf(random, shares),
        );
        if (own.some((cell) => cell < 3)) matchedCustomers += 1;
        for (const cell of own) {
          const counts = cells[cell];
          if (counts) counts[group] = (counts[group] ?? 0) + 1;
        }
      }
      const [both = [], first = [], second = [], neither = []] = cells;
      const found = agreementByCustomer({ both, first, second, neither, customers, matchedCustomers });
      if (holds(found.interval, kappa)) heldKappa += 1;
      if (holds(found.positive?.interval ?? null, positive)) heldPositive += 1;
    }
    // Two standard errors of 400 runs at 92% are 2.7 points.
    expect(heldKappa / runs).toBeGreaterThan(0.92 - 0.027);
    expect(heldPositive / runs).toBeGreaterThan(0.92 - 0.027);
  },
  300_000,
);

function holds(interval: { lower: number; upper: number } | null, truth: number): boolean {
  return interval !== null && interval.lower <= truth && truth <= interval.upper;
}

function cellOf(random: Random, [both = 0, first = 0, second = 0]: readonly number[]): number {
  const fraction = random.fraction();
  return [both, both + first, both + first + second, Infinity].findIndex((end) => fraction < end);
}

function draw(random: Random, shares: readonly number[], pairs: number) {
  const counts = [0, 0, 0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    const cell = cellOf(random, shares);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const [a = 0, b = 0, c = 0, d = 0] = counts;
  return of(a, b, c, d);
}
