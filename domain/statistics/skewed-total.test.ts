// The interval of a total over customers: its formula, and that it holds where a few large amounts make up much of the total.

import { describe, expect, it } from "vitest";
import { toDouble, toScaled } from "../money/amount.ts";
import { normal, poisson } from "./draws.fixture.ts";
import { seededRandom, type Random } from "./random.ts";
import { totalInterval } from "./skewed-total.ts";

function intervalOf(amounts: readonly number[]) {
  const sum = (power: number) => amounts.reduce((total, amount) => total + amount ** power, 0);
  const total = toScaled(Math.abs(sum(1)).toFixed(8)) * (sum(1) < 0 ? -1n : 1n);
  const found = totalInterval({ customers: amounts.length, total, squares: sum(2), cubes: sum(3) });
  return found && { lower: toDouble(found.lower), upper: toDouble(found.upper) };
}

describe("the interval of a total", () => {
  it("ends where the transformed total is 1.96 from zero", () => {
    const amounts = Array.from({ length: 40 }, (_, at) => (at % 8 === 0 ? 100 + at : 5));
    const { lower, upper } = intervalOf(amounts) ?? expect.fail();
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const error = Math.sqrt(amounts.reduce((sum, amount) => sum + amount ** 2, 0));
    const skewness = amounts.reduce((sum, amount) => sum + amount ** 3, 0) / error ** 3;
    const transformed = (end: number) => {
      const t = (total - end) / error;
      return t + (skewness * t ** 2) / 3 + (skewness ** 2 * t ** 3) / 27 + skewness / 6;
    };
    expect(transformed(lower)).toBeCloseTo(1.959964, 3);
    expect(transformed(upper)).toBeCloseTo(-1.959964, 3);
  });

  it("reaches further where the large amounts lie, and mirrors for losses", () => {
    const amounts = Array.from({ length: 30 }, (_, at) => (at === 0 ? 500 : 10));
    const { lower, upper } = intervalOf(amounts) ?? expect.fail();
    expect(upper - 790).toBeGreaterThan(790 - lower);
    const losses = intervalOf(amounts.map((amount) => -amount)) ?? expect.fail();
    expect([losses.lower, losses.upper]).toEqual([-upper, -lower]);
  });

  it("is the normal one where gains and losses balance", () => {
    const amounts = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 10 : -10));
    expect(intervalOf(amounts)).toEqual({ lower: -196, upper: 196 });
  });

  it("keeps its width where amounts are far below a cent", () => {
    const { lower, upper } = intervalOf(Array.from({ length: 30 }, () => 0.0001)) ?? expect.fail();
    expect(lower).toBeCloseTo(0.0019, 3);
    expect(upper).toBeGreaterThan(0.004);
  });

  it("does not exist of fewer than 20 customers", () => {
    expect(intervalOf(Array.from({ length: 19 }, () => 5))).toBeNull();
    expect(intervalOf(Array.from({ length: 20 }, () => 5))).not.toBeNull();
  });

  it.each([
    ["equal amounts", 40, () => 10, 10],
    ["log-normal amounts, σ 0.8", 40, (random: Random) => Math.exp(0.8 * normal(random)), Math.exp(0.32)],
    ["log-normal amounts, σ 1.2", 40, (random: Random) => Math.exp(1.2 * normal(random)), Math.exp(0.72)],
    ["log-normal amounts, σ 1.2", 300, (random: Random) => Math.exp(1.2 * normal(random)), Math.exp(0.72)],
    ["log-normal amounts, σ 1.5", 60, (random: Random) => Math.exp(1.5 * normal(random)), Math.exp(1.125)],
  ])("holds the true total of %s of about %i customers in 92% of samples", (_name, mean, draw, expected) => {
    const random = seededRandom(mean);
    let [held, judged] = [0, 0];
    for (let run = 0; run < 2_000; run++) {
      const interval = intervalOf(Array.from({ length: poisson(mean, random) }, () => draw(random)));
      if (interval === null) continue;
      judged += 1;
      held += Number(interval.lower <= mean * expected && mean * expected <= interval.upper);
    }
    expect(held / judged).toBeGreaterThan(0.92);
  });
});
