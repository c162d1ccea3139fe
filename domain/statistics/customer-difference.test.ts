// Differences with the customer as the unit: one large customer proves none, and by simulation how often one is seen falsely.

import { describe, expect, it } from "vitest";
import { customerDifference } from "./customer-difference.ts";
import { fisherMidP } from "./fisher.ts";
import { seededRandom } from "./random.ts";
import { oncePayers, simulateRatio, type World } from "./simulated-customers.fixture.ts";

describe("a difference by customer", () => {
  it("is Fisher's mid-p if every customer pays once", () => {
    const { difference, pValue } = customerDifference(oncePayers(30, 128), oncePayers(200, 1_280));
    expect(difference).toBeCloseTo(30 / 128 - 200 / 1_280, 12);
    const plain = fisherMidP({ numerator: 30, denominator: 128 }, { numerator: 200, denominator: 1_280 });
    expect(pValue).toBeGreaterThanOrEqual(plain - 1e-9);
    expect(pValue).toBeLessThan(plain * 2);
  });

  it("is not shown by one customer with many payments", () => {
    const segment = oncePayers(30, 100);
    const rest = oncePayers(300, 1_000);
    const shop = { ...segment, numerators: [...segment.numerators], denominators: [...segment.denominators] };
    shop.numerators[7] = (shop.numerators[7] ?? 0) + 40;
    shop.denominators[7] = (shop.denominators[7] ?? 0) + 40;
    const proportions = [
      { numerator: 70, denominator: 140 },
      { numerator: 300, denominator: 1_000 },
    ] as const;
    expect(fisherMidP(proportions[0], proportions[1])).toBeLessThan(0.0001);
    expect(customerDifference({ ...shop, customers: 101 }, rest).pValue).toBeGreaterThan(0.05);
  });

  it("does not take few customers without any counted payment for many", () => {
    // Three customers with 20 payments each, none counted, among others of whom half are alike throughout.
    const random = seededRandom(3);
    const rest = simulateRatio(random, { customers: 300, payments: 20, alike: 1, share: 0.3 });
    const few = {
      numerators: rest.numerators.map(() => 0),
      denominators: rest.numerators.map((_, n) => (n < 3 ? 20 : 0)),
      customers: 3,
    };
    expect(customerDifference(few, rest).pValue).toBeGreaterThan(0.2);
  });

  it.each<World>([
    { customers: 100, payments: 1, alike: 0, share: 0.3 },
    { customers: 100, payments: 5, alike: 0.5, share: 0.3 },
    { customers: 100, payments: 5, alike: 0.8, share: 0.1 },
    { customers: 400, payments: 5, alike: 0.3, share: 0.02 },
  ])(
    "is seen falsely in about 5% of samples, and its interval covers zero in at least 92%: $payments payments each of $customers customers, correlation $alike, share $share",
    (world) => {
      const random = seededRandom(world.customers + world.payments);
      const runs = 600;
      let [seen, covered] = [0, 0];
      for (let run = 0; run < runs; run++) {
        const rest = simulateRatio(random, { ...world, customers: 8 * world.customers });
        const { pValue, interval } = customerDifference(simulateRatio(random, world), rest);
        if (pValue <= 0.05) seen += 1;
        if (interval.lower <= 0 && interval.upper >= 0) covered += 1;
      }
      expect(seen / runs).toBeLessThanOrEqual(0.065);
      expect(covered / runs).toBeGreaterThanOrEqual(0.92);
    },
    300_000,
  );
});
