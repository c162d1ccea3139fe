// How often an experiment concludes wrongly, and how soon rightly: in worlds whose customers pay often and alike, and whose labels
// depend on what the live version did. Before customers entered once, 12 to 100% of conclusions were wrong in them.

import { describe, expect, it } from "vitest";
import { followEvidence } from "#domain/experiments/evidence-path.ts";
import { NO_CUSTOMERS } from "#domain/experiments/mature-customers.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { draw, ends, EQUAL, SELECTED, type Labelled, type World } from "./experiment-worlds.ts";
import { expectAtLeast, expectAtMost, report, runs } from "./runs.ts";

const MILDLY: Labelled = { allowedFraud: 0.8, allowedGood: 0.3, heldFraud: 0.6, heldGood: 0.6 };
const BY_DEFAULT: Labelled = { allowedFraud: 0.9, allowedGood: 0.9, heldFraud: 0.1, heldGood: 0.1 };
const NEARLY_ALL: Labelled = { allowedFraud: 1, allowedGood: 0.8, heldFraud: 0.8, heldGood: 1 };

function conclusions(name: string, world: World, all: number, seed: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { conclusion } of ends(name, world, all, seed))
    counts[conclusion] = (counts[conclusion] ?? 0) + 1;
  return counts;
}

describe("an experiment with equally right versions, looked at after every payment, concludes falsely in at most 5%", () => {
  it.each<[string, Partial<World>]>([
    ["if each customer pays once", {}],
    ["if customers pay three times, alike", { pairs: 3, alike: 1 }],
    ["if customers pay three times, alike, in bursts", { pairs: 3, alike: 1, inBursts: true }],
    ["if customers pay five times, half alike, in bursts", { pairs: 5, alike: 0.5, inBursts: true }],
    ["if labels depend on the live decision", { customers: 300, labelled: SELECTED }],
    ["if labels depend on it mildly", { customers: 1_000, labelled: MILDLY }],
    ["if what was held is hardly labelled", { customers: 1_000, labelled: BY_DEFAULT }],
    ["if what favours the candidate is labelled more often", { customers: 1_000, labelled: NEARLY_ALL }],
    ["if labels depend on it and customers pay often", { pairs: 4, alike: 0.7, labelled: SELECTED }],
  ])("%s", (name, changes) => {
    const all = runs(250, 2_000);
    const { better = 0, worse = 0 } = conclusions(
      `with equal versions, ${name}`,
      { ...EQUAL, ...changes },
      all,
      21,
    );
    expectAtMost(0.05, better + worse, all, "wrong");
  });
});

describe("an experiment", () => {
  it("never calls a worse candidate better because of which payments were labelled", () => {
    const world = { ...EQUAL, customers: 300, candidateRight: 0.39, labelled: SELECTED };
    const all = runs(300, 2_000);
    const counts = conclusions("with a worse candidate, labels by decision", world, all, 5);
    expect(counts["better"] ?? 0).toBeLessThanOrEqual(0.01 * all);
  });

  it("with 70% of pairs for the candidate concludes so from 110 customers in nine of ten", () => {
    const world = { ...EQUAL, customers: 110, candidateRight: 0.7 };
    const all = runs(300, 2_000);
    const counts = conclusions("with 70% for the candidate, 110 customers", world, all, 6);
    expectAtLeast(0.9, counts["better"] ?? 0, all, "better");
  });

  it("whose labels are nearly complete still concludes", () => {
    const labelled = { allowedFraud: 0.95, allowedGood: 0.95, heldFraud: 0.95, heldGood: 0.95 };
    const world = { ...EQUAL, customers: 300, candidateRight: 0.7, labelled };
    const all = runs(200, 2_000);
    const counts = conclusions("with 70% for the candidate, 95% labelled", world, all, 7);
    expectAtLeast(0.9, counts["better"] ?? 0, all, "better");
  });

  it.each([
    // Of fraud that one version alone catches: 12% against 2% of frauds differ, 20% against 10%. The fixed sizes have 80% power.
    ["12% against 2%", 0.12 / 0.14, 0.14, 98],
    ["20% against 10%", 0.2 / 0.3, 0.3, 243],
  ])(
    "that captures a fifth more fraud (%s) concludes within twice the labels of a single look in four of five",
    (name, candidateRight, differing, fixed) => {
      const all = runs(200, 2_000);
      const random = seededRandom(8);
      let concluded = 0;
      for (let run = 0; run < all; run++) {
        const customers = Array.from({ length: 2 * fixed }, () => random.fraction()).filter(
          (one) => one < differing,
        );
        const world = { ...EQUAL, customers: customers.length, candidateRight };
        concluded += Number(followEvidence(draw(random, world), NO_CUSTOMERS).conclusion === "better");
      }
      report(`experiment 50 to 60%, ${name}`, `${concluded} of ${all} within ${2 * fixed} labelled frauds`);
      expectAtLeast(0.8, concluded, all, "concluded");
    },
  );
});

it("of four equally right candidates that run at once, any is called better or worse in at most 5% of runs", () => {
  const random = seededRandom(9);
  let wrong = 0;
  for (let run = 0; run < 250; run++) {
    const concluded = [1, 2, 3, 4].map(
      () => followEvidence(draw(random, EQUAL), NO_CUSTOMERS, () => 4).conclusion,
    );
    if (concluded.some((end) => end === "better" || end === "worse")) wrong += 1;
  }
  expect(wrong / 250).toBeLessThanOrEqual(0.05);
});

it("an experiment that concluded alone keeps its conclusion when another begins", () => {
  const pairs = draw(seededRandom(2), { ...EQUAL, candidateRight: 0.9 });
  const alone = followEvidence(pairs, NO_CUSTOMERS);
  const concludedOn = alone.path.at(-1)?.day ?? "";
  const later = followEvidence(pairs, NO_CUSTOMERS, (occurredAt) =>
    occurredAt !== null && occurredAt.slice(0, 10) > concludedOn ? 2 : 1,
  );
  expect(alone.conclusion).toBe("better");
  expect(later).toEqual(alone);
  expect(followEvidence(pairs, NO_CUSTOMERS, () => 2).eValue).toBeGreaterThanOrEqual(40);
});
