// Ratios with the customer as the unit: never narrower than Wilson's, and by simulation how often the interval holds.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CUSTOMER_GROUPS, total } from "./customer-groups.ts";
import { customerRatio, type CustomerRatio } from "./customer-ratio.ts";
import { seededRandom } from "./random.ts";
import { simulateCustomer, simulateRatio, type World } from "./simulated-customers.fixture.ts";
import { wilson } from "./wilson.ts";

const groupsOf = (counts: readonly number[]): number[] =>
  Array.from({ length: CUSTOMER_GROUPS }, (_, group) => counts[group] ?? 0);

/** One customer a group. */
const apart = (customers: readonly (readonly [counted: number, payments: number])[]): CustomerRatio => ({
  numerators: groupsOf(customers.map(([counted]) => counted)),
  denominators: groupsOf(customers.map(([, payments]) => payments)),
  customers: customers.length,
});

describe("a ratio by customer", () => {
  it("is worth as many payments as customers if all that a customer does is alike", () => {
    const halves = Array.from({ length: 100 }, (_, n) =>
      n % 2 === 0 ? ([5, 5] as const) : ([0, 5] as const),
    );
    expect(customerRatio(apart(halves)).effectiveN).toBeCloseTo(99, 6);
  });

  it("of no counted payment at all is worth about as many payments as customers", () => {
    const random = seededRandom(11);
    const silent = simulateRatio(random, { customers: 2_000, payments: 5, alike: 0, share: 0 });
    const { value, effectiveN, interval } = customerRatio(silent);
    expect(value).toBe(0);
    expect(interval.lower).toBe(0);
    // Sizes are geometric, so customers are worth a little more than half of as many equal ones.
    expect(effectiveN).toBeGreaterThan(800);
    expect(effectiveN).toBeLessThan(2_000);
  });

  it("is never narrower than Wilson's own, and holds its value", () => {
    const customer = fc.nat({ max: 20 }).chain((m) => fc.tuple(fc.nat({ max: m + 1 }), fc.constant(m + 1)));
    fc.assert(
      fc.property(fc.array(customer, { minLength: 1, maxLength: CUSTOMER_GROUPS }), (customers) => {
        const ratio = apart(customers);
        const { value, interval, effectiveN } = customerRatio(ratio);
        const plain = wilson(total(ratio.numerators), total(ratio.denominators));
        expect(effectiveN).toBeLessThanOrEqual(total(ratio.denominators));
        expect(interval.upper - interval.lower).toBeGreaterThanOrEqual(plain.upper - plain.lower - 1e-12);
        expect(interval.lower).toBeLessThanOrEqual(value + 1e-12);
        expect(interval.upper).toBeGreaterThanOrEqual(value - 1e-12);
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  it("refuses counts that are no proportion", () => {
    expect(() => customerRatio({ numerators: [], denominators: [], customers: 0 })).toThrow(RangeError);
    expect(() => customerRatio(apart([[3, 2]]))).toThrow(RangeError);
  });

  // Wilson's own interval covers 36 to 86% where customers pay several times.
  it.each<World & { readonly least: number }>([
    { customers: 300, payments: 1, alike: 0, share: 0.5, least: 0.94 },
    { customers: 300, payments: 2, alike: 0.5, share: 0.5, least: 0.94 },
    { customers: 300, payments: 5, alike: 0.8, share: 0.5, least: 0.94 },
    { customers: 300, payments: 5, alike: 0.5, share: 0.1, least: 0.94 },
    { customers: 300, payments: 10, alike: 0.1, share: 0.9, least: 0.94 },
    { customers: 60, payments: 5, alike: 0.3, share: 0.5, least: 0.92 },
    { customers: 30, payments: 10, alike: 0.8, share: 0.5, least: 0.92 },
    { customers: 300, payments: 10, alike: 0.5, share: 0.05, least: 0.92 },
    { customers: 1_500, payments: 5, alike: 0.5, share: 0.02, least: 0.92 },
    { customers: 3_000, payments: 5, alike: 0.8, share: 0.01, least: 0.92 },
    { customers: 300, payments: 1, alike: 0.3, share: 0.5, heavy: { share: 0.05, times: 20 }, least: 0.92 },
    {
      customers: 3_000,
      payments: 1,
      alike: 0.1,
      share: 0.05,
      heavy: { share: 0.02, times: 30 },
      least: 0.92,
    },
  ])(
    "covers the truth often enough, and not too often: $payments payments each of $customers customers, correlation $alike, share $share, heavy $heavy",
    ({ least, ...world }) => {
      const random = seededRandom(world.customers + world.payments);
      const runs = 800;
      let covered = 0;
      for (let run = 0; run < runs; run++) {
        const { interval } = customerRatio(simulateRatio(random, world));
        if (interval.lower <= world.share && world.share <= interval.upper) covered += 1;
      }
      // Two standard errors of 800 runs at 94% are 1.7 points.
      expect(covered / runs).toBeGreaterThanOrEqual(least - 0.017);
      expect(covered / runs).toBeLessThanOrEqual(0.985);
    },
    300_000,
  );

  it("is at most a quarter wider than a bootstrap by customer", () => {
    const random = seededRandom(19);
    const world = { customers: 300, payments: 5, alike: 0.5, share: 0.2 };
    let [ours, bootstrapped] = [0, 0];
    for (let run = 0; run < 40; run++) {
      const customers = Array.from({ length: world.customers }, () => simulateCustomer(random, world));
      const numerators = groupsOf([]);
      const denominators = groupsOf([]);
      for (const { group, counted } of customers) {
        denominators[group] = (denominators[group] ?? 0) + counted.length;
        numerators[group] = (numerators[group] ?? 0) + counted.filter(Boolean).length;
      }
      const { interval } = customerRatio({ numerators, denominators, customers: world.customers });
      ours += interval.upper - interval.lower;
      const resampled = Array.from({ length: 400 }, () => {
        let [hits, payments] = [0, 0];
        for (let n = 0; n < customers.length; n++) {
          const { counted = [] } = customers[random.below(customers.length)] ?? {};
          payments += counted.length;
          hits += counted.filter(Boolean).length;
        }
        return hits / payments;
      }).sort((left, right) => left - right);
      bootstrapped += (resampled[389] ?? 0) - (resampled[10] ?? 0);
    }
    expect(ours / bootstrapped).toBeLessThanOrEqual(1.25);
    expect(ours / bootstrapped).toBeGreaterThanOrEqual(0.9);
  }, 300_000);
});
