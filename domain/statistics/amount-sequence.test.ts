// An asymptotic confidence sequence of amounts: how often it holds the expected sum at all of 180 daily looks.

import { describe, expect, it } from "vitest";
import { amountSequence } from "./amount-sequence.ts";
import { normal, poisson } from "./draws.fixture.ts";
import { seededRandom, type Random } from "./random.ts";

const CENT = 1_000_000n;

describe("amountSequence", () => {
  it("needs fifty customers who differ, however many do not", () => {
    const differing = (count: number) => Array.from({ length: count }, () => CENT);
    const others = Array.from({ length: 500 }, () => 0n);
    expect(amountSequence([...differing(49), ...others], 0.05)).toBeNull();
    expect(amountSequence([...differing(50), ...others], 0.05)).toEqual(amountSequence(differing(50), 0.05));
  });

  it("is as its formula says, about the exact sum", () => {
    const amounts = Array.from({ length: 100 }, (_, n) => (n % 4 === 0 ? -1n : 1n) * 10n ** 20n);
    const time = -2 * Math.log(0.05) + Math.log(1 - 2 * Math.log(0.05));
    const reach = 1e20 * Math.sqrt(103 * (1 + 1 / time) * Math.log((time + 1) / 0.05 ** 2));
    const { lower, upper } = amountSequence(amounts, 0.05) ?? { lower: 0n, upper: 0n };
    expect((lower + upper) / 2n).toBe(50n * 10n ** 20n);
    expect(Number(upper - lower) / 2 / reach).toBeCloseTo(1, 12);
  });
});

interface World {
  /** New customers a day under whom the versions differ. */
  readonly perDay: number;
  readonly payments: number;
  /** The share of customers for whom the candidate's amount is the larger one. */
  readonly larger: number;
}

// Intervals for one look hold in 25 to 60% of these runs.
it.each<[string, World]>([
  ["two a day, on both sides", { perDay: 2, payments: 1, larger: 0.5 }],
  ["two a day, all on one side", { perDay: 2, payments: 1, larger: 1 }],
  ["five a day, mostly on one side", { perDay: 5, payments: 1, larger: 0.7 }],
  ["one a day who pays five times, on both sides", { perDay: 1, payments: 5, larger: 0.5 }],
  ["one a day who pays five times, all on one side", { perDay: 1, payments: 5, larger: 1 }],
])(
  "the sequence of amounts holds the expected sum at 180 daily looks in 92 of 100 runs: %s",
  (_name, world) => {
    const random = seededRandom(8);
    let held = 0;
    for (let run = 0; run < 150; run++) if (holds(world, random)) held += 1;
    expect(held / 150).toBeGreaterThanOrEqual(0.92);
  },
);

const DAYS = 180;

/** Log-normal amounts with σ 1.2 and a mean of 1, in whole 10⁻⁸ units. */
function holds({ perDay, payments, larger }: World, random: Random): boolean {
  const later = Array.from({ length: DAYS }, (): [number, bigint][] => []);
  const customers: bigint[] = [];
  let expected = 0;
  for (let day = 0; day < DAYS; day++) {
    for (let begun = poisson(perDay, random); begun > 0; begun--) {
      const sign = random.fraction() < larger ? 1 : -1;
      for (let payment = 0; payment < payments; payment++) {
        const at = payment === 0 ? day : day + random.below(DAYS - day);
        const amount = sign * Math.exp(1.2 * normal(random) - 0.72);
        later[at]?.push([customers.length, BigInt(Math.round(amount * 1e8))]);
      }
      customers.push(0n);
    }
  }
  for (const [day, paid] of later.entries()) {
    for (const [customer, amount] of paid) customers[customer] = (customers[customer] ?? 0n) + amount;
    expected += perDay * (2 * larger - 1);
    for (let begun = 0; begun <= day; begun++)
      expected += (perDay * (2 * larger - 1) * (payments - 1)) / (DAYS - begun);
    const found = amountSequence(customers, 0.05);
    if (found === null) continue;
    if (Number(found.lower) > expected * 1e8 || Number(found.upper) < expected * 1e8) return false;
  }
  return true;
}
