// The areas under a score's curves: by their definitions, and how often their intervals hold the truth if customers are alike.

import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "./random.ts";
import {
  areaInterval,
  precisionRecallArea,
  rocArea,
  type ScoreArea,
  type ScoreWeight,
} from "./score-area.ts";

const WEIGHTS: ScoreWeight[] = [
  { score: 10, fraud: 1, legitimate: 40 },
  { score: 30, fraud: 4, legitimate: 12 },
  { score: 60, fraud: 5, legitimate: 3 },
  { score: 90, fraud: 10, legitimate: 1 },
];

describe("the areas under the curves of a score", () => {
  it("are as scikit-learn 1.9.1 gives them: roc_auc_score, average_precision_score", () => {
    expect(rocArea(WEIGHTS)?.value).toBeCloseTo(0.9165178571428572, 12);
    expect(precisionRecallArea(WEIGHTS)?.value).toBeCloseTo(0.7736431989063568, 12);
  });

  it("have influences that a small change confirms, and that add up to zero", () => {
    for (const areaOf of [rocArea, precisionRecallArea]) {
      const area = areaOf(WEIGHTS);
      let sum = 0;
      for (const [index, weight] of WEIGHTS.entries()) {
        for (const label of ["fraud", "legitimate"] as const) {
          const changed = WEIGHTS.with(index, { ...weight, [label]: weight[label] + 1e-6 });
          const influence = area?.influences.find(({ score }) => score === weight.score)?.[label] ?? 0;
          expect(((areaOf(changed)?.value ?? 0) - (area?.value ?? 0)) / 1e-6).toBeCloseTo(influence, 5);
          sum += influence * weight[label];
        }
      }
      expect(sum).toBeCloseTo(0, 12);
    }
  });

  it("do not exist without fraud, and have no interval with few customers", () => {
    expect(rocArea([{ score: 1, fraud: 0, legitimate: 5 }])).toBeNull();
    expect(precisionRecallArea([])).toBeNull();
    expect(areaInterval(0.8, 0.001, 19)).toBeNull();
    expect(areaInterval(1, 0, 100)).toBeNull();
  });
});

interface Customer {
  readonly isFraud: boolean;
  readonly scores: readonly number[];
}

it.each([
  ["who pay once", 1, 0],
  ["who pay five times, alike", 5, 0.8],
])("the intervals of the areas hold the truth in 92 of 100 samples of customers %s", (_name, most, alike) => {
  const random = seededRandom(12);
  const truth = areasOf(Array.from({ length: 60_000 }, () => draw(random, most, alike)));
  const held = { roc: 0, precisionRecall: 0 };
  for (let run = 0; run < 250; run++) {
    const customers = Array.from({ length: 600 }, () => draw(random, most, alike));
    const areas = areasOf(customers);
    for (const name of ["roc", "precisionRecall"] as const) {
      const interval = intervalOf(areas[name], customers);
      const value = truth[name]?.value ?? 0;
      if (interval !== null && interval.lower <= value && value <= interval.upper) held[name] += 1;
    }
  }
  expect(held.roc / 250).toBeGreaterThanOrEqual(0.92);
  expect(held.precisionRecall / 250).toBeGreaterThanOrEqual(0.92);
});

function draw(random: Random, most: number, alike: number): Customer {
  const isFraud = random.fraction() < 0.1;
  const score = () => Math.min(100, Math.floor((random.fraction() + (isFraud ? random.fraction() : 0)) * 50));
  const first = score();
  const payments = 1 + random.below(most);
  return {
    isFraud,
    scores: Array.from({ length: payments }, () => (random.fraction() < alike ? first : score())),
  };
}

function areasOf(customers: readonly Customer[]) {
  const weights = Array.from({ length: 101 }, (_, score) => ({ score, fraud: 0, legitimate: 0 }));
  for (const { isFraud, scores } of customers) {
    for (const score of scores) {
      const weight = weights[score];
      if (weight !== undefined) weight[isFraud ? "fraud" : "legitimate"] += 1;
    }
  }
  return { roc: rocArea(weights), precisionRecall: precisionRecallArea(weights) };
}

function intervalOf(area: ScoreArea | null, customers: readonly Customer[]) {
  if (area === null) return null;
  const influences = new Map(area.influences.map((one) => [one.score, one]));
  const squares = customers.reduce((sum, { isFraud, scores }) => {
    const own = scores.reduce(
      (total, score) => total + (influences.get(score)?.[isFraud ? "fraud" : "legitimate"] ?? 0),
      0,
    );
    return sum + own * own;
  }, 0);
  return areaInterval(area.value, squares, customers.filter(({ isFraud }) => isFraud).length);
}
