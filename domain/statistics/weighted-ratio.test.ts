// Ratios of payments that were drawn with unequal probabilities: how often the interval holds, where labels that arrive by
// themselves are far off.

import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "./random.ts";
import { weightedRatio, type WeightedSums } from "./weighted-ratio.ts";
import { wilson } from "./wilson.ts";

interface World {
  readonly name: string;
  readonly customers: number;
  /** Payments of one customer. */
  readonly payments: (random: Random) => number;
  readonly allowedShare: number;
  readonly riskyShare: number;
}

/** Labels that arrive by themselves: of fraud, mostly where it was allowed; of good payments, if somebody looked. */
const LABELLED = { fraud: { allowed: 0.8, stopped: 0.5 }, good: { allowed: 0.02, stopped: 0.5 } };
const STOPPED_SHARE = 0.3;

const WORLDS: readonly World[] = [
  { name: "one payment each", customers: 6_000, payments: () => 1, allowedShare: 0.1, riskyShare: 0.3 },
  { name: "three alike", customers: 2_500, payments: () => 3, allowedShare: 0.1, riskyShare: 0.3 },
  {
    name: "a few customers pay forty times",
    customers: 2_500,
    payments: (random) => (random.fraction() < 0.02 ? 40 : 1 + random.below(3)),
    allowedShare: 0.2,
    riskyShare: 0.2,
  },
];

interface Payment {
  readonly customer: number;
  readonly isFraud: boolean;
  readonly isStopped: boolean;
  readonly isRisky: boolean;
}

function paymentsOf({ payments }: World, customers: number, random: Random): Payment[] {
  const all: Payment[] = [];
  for (let customer = 0; customer < customers; customer++) {
    const isBad = random.fraction() < 0.05;
    for (let count = payments(random); count > 0; count--) {
      const isFraud = isBad && random.fraction() < 0.8;
      const isHigh = random.fraction() < (isFraud ? 0.6 : 0.05);
      const isStopped = isHigh && random.fraction() < 0.8;
      all.push({ customer, isFraud, isStopped, isRisky: isHigh || random.fraction() < 0.1 });
    }
  }
  return all;
}

/** The share of fraud that was stopped. */
function captured(payments: readonly Payment[]): { readonly stopped: number; readonly all: number } {
  const frauds = payments.filter(({ isFraud }) => isFraud);
  return { stopped: frauds.filter(({ isStopped }) => isStopped).length, all: frauds.length };
}

function sumsOf(drawn: readonly (Payment & { readonly weight: number })[]): WeightedSums {
  const ofCustomers = new Map<number, { stopped: number; all: number }>();
  const frauds = drawn.filter(({ isFraud }) => isFraud);
  for (const { customer, isStopped, weight } of frauds) {
    const own = ofCustomers.get(customer) ?? { stopped: 0, all: 0 };
    ofCustomers.set(customer, { stopped: own.stopped + (isStopped ? weight : 0), all: own.all + weight });
  }
  const customers = [...ofCustomers.values()];
  const sum = (of: (own: { stopped: number; all: number }) => number) =>
    customers.reduce((total, own) => total + of(own), 0);
  return {
    customers: customers.length,
    numerator: sum(({ stopped }) => stopped),
    denominator: sum(({ all }) => all),
    numeratorSquares: sum(({ stopped }) => stopped ** 2),
    products: sum(({ stopped, all }) => stopped * all),
    denominatorSquares: sum(({ all }) => all ** 2),
    counted: frauds.filter(({ isStopped }) => isStopped).length,
    cases: frauds.length,
  };
}

const RUNS = 300;

describe("a ratio from drawn payments", () => {
  it.each(WORLDS)(
    "holds the truth in at least 92% of samples, where labels that arrive by themselves hold it in under 30%: $name",
    (world) => {
      const random = seededRandom(17);
      const population = captured(paymentsOf(world, 200_000, random));
      const truth = population.stopped / population.all;
      let [held, said, heldByOthers] = [0, 0, 0];
      for (let run = 0; run < RUNS; run++) {
        const payments = paymentsOf(world, world.customers, random);
        const drawn = payments.flatMap((one) => {
          const allowed = one.isRisky ? world.riskyShare : world.allowedShare;
          const probability = one.isStopped ? STOPPED_SHARE : allowed;
          return random.fraction() < probability ? [{ ...one, weight: 1 / probability }] : [];
        });
        const ratio = weightedRatio(sumsOf(drawn));
        if (ratio !== null) said++;
        if (ratio !== null && ratio.interval.lower <= truth && truth <= ratio.interval.upper) held++;
        const arrived = captured(
          payments.filter(
            ({ isFraud, isStopped }) =>
              random.fraction() < LABELLED[isFraud ? "fraud" : "good"][isStopped ? "stopped" : "allowed"],
          ),
        );
        const plain = wilson(arrived.stopped, arrived.all);
        if (plain.lower <= truth && truth <= plain.upper) heldByOthers++;
      }
      expect(said).toBeGreaterThan(0.9 * RUNS);
      expect(held / said).toBeGreaterThanOrEqual(0.92);
      expect(held / said).toBeLessThanOrEqual(0.985);
      expect(heldByOthers / RUNS).toBeLessThan(0.3);
    },
    300_000,
  );

  it("says nothing with fewer than 30 customers, or 10 payments on either side", () => {
    const sums = {
      customers: 30,
      numerator: 1_000,
      denominator: 4_000,
      numeratorSquares: 100_000,
      products: 100_000,
      denominatorSquares: 400_000,
      counted: 10,
      cases: 40,
    };
    expect(weightedRatio(sums)?.value).toBe(0.25);
    expect(weightedRatio({ ...sums, customers: 29 })).toBeNull();
    expect(weightedRatio({ ...sums, counted: 9 })).toBeNull();
    expect(weightedRatio({ ...sums, counted: 31 })).toBeNull();
  });
});
