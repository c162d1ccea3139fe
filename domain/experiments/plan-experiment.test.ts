// The plan of an experiment, against the experiments themselves.

import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "../statistics/random.ts";
import { mayStop } from "../statistics/e-value.ts";
import { customersNeeded, type ExperimentPlan } from "./plan-experiment.ts";
import { leastEValue, type Sides } from "./sides.ts";

describe("the number of customers that an experiment needs", () => {
  it.each<[ExperimentPlan]>([
    [{ better: 0.7, labelled: 1, candidates: 1 }],
    [{ better: 0.2, labelled: 0.9, candidates: 1 }],
    [{ better: 0.75, labelled: 0.95, candidates: 3 }],
  ])("with %j is enough in eight of ten experiments, and in no more", (plan) => {
    const [half, eight] = customersNeeded(plan, [0.5, 0.8]);
    const random = seededRandom(3);
    const ended = Array.from({ length: 3_000 }, () => concludesAfter(plan, random));
    const share = (customers: number | null | undefined) =>
      ended.filter((after) => after <= (customers ?? 0)).length / ended.length;
    for (const [customers, chance] of [
      [half, 0.5],
      [eight, 0.8],
    ] as const) {
      expect(share(customers)).toBeGreaterThan(chance - 0.03);
      expect(share((customers ?? 0) - 1)).toBeLessThan(chance + 0.03);
    }
  });

  it("is eight where every customer is better off, and none where too few are labelled", () => {
    expect(customersNeeded({ better: 1, labelled: 1, candidates: 1 }, [0.5, 0.95])).toEqual([8, 8]);
    expect(customersNeeded({ better: 0.6, labelled: 0.8, candidates: 1 }, [0.5])).toEqual([null]);
    expect(customersNeeded({ better: 0.5, labelled: 1, candidates: 1 }, [0.8])).toEqual([null]);
  });
});

function concludesAfter({ better, labelled, candidates }: ExperimentPlan, random: Random): number {
  const sides = { better: 0, worse: 0, unlabelled: 0 };
  for (let customers = 1; customers <= 2_000; customers++) {
    const side: keyof Sides =
      random.fraction() >= labelled ? "unlabelled" : random.fraction() < better ? "better" : "worse";
    sides[side] += 1;
    const isRight = better > 0.5 === sides.better > sides.worse;
    if (isRight && mayStop(leastEValue(sides), candidates)) return customers;
  }
  return Infinity;
}
