// The interval of a total of which only groups of customers are known: against the customers themselves, and in simulated worlds.

import { describe, expect, it } from "vitest";
import { toDouble, toScaled } from "../money/amount.ts";
import { CUSTOMER_GROUPS } from "./customer-groups.ts";
import { groupedTotalInterval, subtractAmounts } from "./grouped-total.ts";
import { seededRandom, type Random } from "./random.ts";
import { totalLimits } from "./skewed-total.ts";
import { studentT95 } from "./student-t.ts";

const NOTHING = Array.from({ length: CUSTOMER_GROUPS }, () => 0n);

/** @param groupOf of the customer with this index. */
function grouped(amounts: readonly number[], groupOf: (customer: number) => number): readonly bigint[] {
  const groups = [...NOTHING];
  for (const [customer, amount] of amounts.entries()) {
    const group = groupOf(customer);
    const scaled = toScaled(Math.abs(amount).toFixed(8)) * (amount < 0 ? -1n : 1n);
    groups[group] = (groups[group] ?? 0n) + scaled;
  }
  return groups;
}

function intervalOf(amounts: readonly number[], groupOf: (customer: number) => number) {
  const found = groupedTotalInterval({ amounts: grouped(amounts, groupOf), customers: amounts.length });
  return found && { lower: toDouble(found.lower), upper: toDouble(found.upper) };
}

const ownGroup = (customer: number): number => customer;
const power = (amounts: readonly number[], of: number) =>
  amounts.reduce((sum, amount) => sum + amount ** of, 0);

describe("the interval of a total from groups of customers", () => {
  it("agrees with an independent computation, by numeric integration of t and bisection of the transformation", () => {
    const amounts = NOTHING.map((_, group) =>
      group % 3 === 0 ? toScaled(String(((group * 37) % 101) ** 2)) : 0n,
    );
    const { lower, upper } = groupedTotalInterval({ amounts, customers: 42 }) ?? expect.fail();
    expect([toDouble(lower), toDouble(upper)]).toEqual([98_500.08, 215_637.97]);
  });

  it("is as wide as from the customers themselves, however many share a group", () => {
    const random = seededRandom(11);
    const amounts = Array.from({ length: 1_000 }, () => logNormal(0.5, random));
    const { lower, upper } = totalLimits(
      { total: toScaled(power(amounts, 1).toFixed(8)), squares: power(amounts, 2), cubes: power(amounts, 3) },
      studentT95(CUSTOMER_GROUPS - 1),
    );
    const draws = 300;
    let width = 0;
    for (let draw = 0; draw < draws; draw++) {
      const found = intervalOf(amounts, () => random.below(CUSTOMER_GROUPS)) ?? expect.fail();
      width += (found.upper - found.lower) / draws;
    }
    expect(width / toDouble(upper - lower)).toBeCloseTo(1, 1);
  });

  it("does not exist of fewer than ten customers, nor if all that was lost came back", () => {
    expect(
      intervalOf(
        Array.from({ length: 9 }, () => 5),
        ownGroup,
      ),
    ).toBeNull();
    expect(
      intervalOf(
        Array.from({ length: 10 }, () => 5),
        ownGroup,
      ),
    ).not.toBeNull();
    const lost = grouped(
      Array.from({ length: 40 }, () => 5),
      ownGroup,
    );
    const left = subtractAmounts(lost, lost);
    expect(groupedTotalInterval({ amounts: left, customers: 40 })).toBeNull();
  });

  it("has a width if groups of equal customers are alike, as no sample of independent customers would be", () => {
    const { lower, upper } =
      intervalOf(
        Array.from({ length: CUSTOMER_GROUPS }, () => 10),
        ownGroup,
      ) ?? expect.fail();
    const error = Math.sqrt(CUSTOMER_GROUPS) * 10;
    expect(upper - lower).toBeGreaterThan(2 * 1.96 * error);
    expect(upper - lower).toBeLessThan(2 * 2.01 * error);
  });

  it("does not reach below zero unless customers took something back", () => {
    const amounts = Array.from({ length: 12 }, (_, at) => (at === 0 ? 10_000 : 1));
    expect(intervalOf(amounts, ownGroup)?.lower).toBe(0);
    expect(intervalOf([...amounts, -5], ownGroup)?.lower).toBeLessThan(0);
  });

  it("holds the largest amounts that the contract allows", () => {
    const amounts = NOTHING.map((_, group) => (group < 30 ? toScaled("9".repeat(30 - (group % 2))) : 0n));
    const { lower, upper } = groupedTotalInterval({ amounts, customers: 30 }) ?? expect.fail();
    expect(upper).toBeGreaterThan(toScaled("2".padEnd(32, "0")));
    expect(lower).toBeGreaterThan(0n);
  });

  it.each<World>([
    {
      name: "σ 0.8",
      customers: 30,
      share: 1 / 2,
      draw: (random) => logNormal(0.8, random),
      mean: Math.exp(0.32),
    },
    {
      name: "σ 1.2",
      customers: 300,
      share: 0.1,
      draw: (random) => logNormal(1.2, random),
      mean: Math.exp(0.72),
    },
    {
      name: "σ 1.5",
      customers: 3_000,
      share: 0.005,
      draw: (random) => logNormal(1.5, random),
      mean: Math.exp(1.125),
    },
    {
      name: "σ 1.5",
      customers: 3_000,
      share: 0.1,
      draw: (random) => logNormal(1.5, random),
      mean: Math.exp(1.125),
    },
    {
      name: "σ 1.2",
      customers: 30_000,
      share: 0.05,
      draw: (random) => logNormal(1.2, random),
      mean: Math.exp(0.72),
    },
    {
      name: "one in twenty 20 times the others",
      customers: 3_000,
      share: 0.1,
      draw: rareAndLarge,
      mean: 1.95,
    },
    { name: "Pareto, tail 2.5", customers: 300, share: 0.1, draw: pareto, mean: 2.5 / 1.5 },
  ])(
    "holds the expected total of $customers customers, $share of whom add amounts of $name, in 92%",
    (world) => {
      const random = seededRandom(5);
      let [held, judged] = [0, 0];
      for (let run = 0; run < 600; run++) {
        const amounts = simulate(world, random);
        const interval = intervalOf(amounts, () => random.below(CUSTOMER_GROUPS));
        if (interval === null) continue;
        const expected = world.customers * world.share * world.mean;
        judged += 1;
        held += Number(interval.lower <= expected && expected <= interval.upper);
      }
      expect(held / judged).toBeGreaterThan(0.92);
    },
  );
});

interface World {
  readonly name: string;
  readonly customers: number;
  /** Of the customers, who add anything. */
  readonly share: number;
  readonly draw: (random: Random) => number;
  readonly mean: number;
}

function simulate({ customers, share, draw }: World, random: Random): number[] {
  const amounts: number[] = [];
  // Customers who add nothing are passed over at once: failures before a success, by inversion.
  const passed = () => Math.floor(Math.log1p(-random.fraction()) / Math.log1p(-share));
  for (let at = passed(); at < customers; at += 1 + passed()) amounts.push(draw(random));
  return amounts;
}

/** G. Box and M. Muller, 1958. */
function logNormal(sigma: number, random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());
  return Math.exp(sigma * normal);
}

function rareAndLarge(random: Random): number {
  return (random.fraction() < 0.05 ? 20 : 1) * (0.5 + random.fraction());
}

function pareto(random: Random): number {
  return (1 - random.fraction()) ** (-1 / 2.5);
}
