// Thresholds on published payments: the curve to the cent, the choice, and every reason to recommend nothing.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromScaled, toScaled, type ScaledAmount } from "../money/amount.ts";
import { seededRandom } from "./random.ts";
import { chooseThreshold, type ThresholdConstraints } from "./threshold-choice.ts";
import { holdoutFrom, recommendThreshold, type RecommendationQuestion } from "./threshold-recommendation.ts";
import { pointAt, sweepThresholds, type CurvePoint, type ScoreCell } from "./threshold-sweep.ts";

const FIXTURES = new URL("./fixtures/", import.meta.url);
const shareSchema = z.object({ value: z.number(), wilson95: z.tuple([z.number(), z.number()]) });
const expectedSchema = z.object({
  rows: z.array(
    z.object({
      threshold: z.number(),
      tp: z.int(),
      fp: z.int(),
      precision: shareSchema,
      recall: shareSchema,
      cost_missed_amount_plus_5_per_interruption: z.string(),
    }),
  ),
  "lowest_threshold_precision_wilson_low_ge_0.10": z.number(),
  lowest_cost: z.number(),
});
const expected = expectedSchema.parse(
  JSON.parse(readFileSync(new URL("sparkov-thresholds.json", FIXTURES), "utf8")),
);
const cells = readCells();
const curve = sweepThresholds(cells, 1);

const NOTHING: ThresholdConstraints = {
  maxFalsePositiveRate: null,
  maxAlertsPerDay: null,
  minPrecision: null,
};
const FRAUD_VALUE = { name: "max_fraud_value" } as const;

describe("the sweep of the Sparkov payments", () => {
  it.each(expected.rows.map((row) => [row.threshold, row] as const))("agrees at %i", (threshold, row) => {
    const point = pointAt(curve, threshold);
    expect(point).toMatchObject({ truePositives: row.tp, falsePositives: row.fp });
    expect(point?.precision).toBeCloseTo(row.precision.value, 12);
    expect(point?.precisionLower).toBeCloseTo(row.precision.wilson95[0], 12);
    expect(point?.tpr).toBeCloseTo(row.recall.value, 12);
    expect(costOf(point)).toBe(fromScaled(toScaled(row.cost_missed_amount_plus_5_per_interruption)));
  });

  it("has one point a distinct score, ascending, and loses nothing from one to the next", () => {
    expect(curve.map(({ threshold }) => threshold)).toEqual([...new Set(cells.map(({ score }) => score))]);
    for (const [index, point] of curve.entries()) {
      const next = curve[index + 1];
      if (next) expect(point.fraudAmountCaptured).toBeGreaterThanOrEqual(next.fraudAmountCaptured);
    }
    expect(curve[0]).toMatchObject({ tpr: 1, fpr: 1 });
  });

  it("finds the published best of the grid", () => {
    const grid = expected.rows.map(({ threshold }) => threshold);
    const onGrid = curve.filter(({ threshold }) => grid.includes(threshold));
    const byCost = { name: "min_total_cost", costPerInterruption: toScaled("5") } as const;
    expect(chooseThreshold(onGrid, NOTHING, byCost)?.threshold).toBe(expected.lowest_cost);
    const precise = chooseThreshold(onGrid, { ...NOTHING, minPrecision: 0.1 }, FRAUD_VALUE);
    expect(precise?.threshold).toBe(expected["lowest_threshold_precision_wilson_low_ge_0.10"]);
  });
});

describe("a curve", () => {
  const cell = (score: number, day: number, part: Partial<ScoreCell>): ScoreCell => {
    return {
      score,
      day,
      fraud: 0,
      legitimate: 0,
      unlabelled: 0,
      fraudAmount: 0n,
      legitimateAmount: 0n,
      ...part,
    };
  };

  it("counts alerts of unlabelled decisions, and days without any", () => {
    const [low, high] = sweepThresholds(
      [cell(10, 0, { unlabelled: 3 }), cell(50, 1, { fraud: 1 }), cell(10, 1, { legitimate: 2 })],
      4,
    );
    expect(low).toMatchObject({ threshold: 10, interrupted: 6, alertsPerDay: 1.5, alertsPerDayP95: 3 });
    expect(high).toMatchObject({ threshold: 50, interrupted: 1, alertsPerDay: 0.25, falsePositives: 0 });
    expect(high?.alertsPerDayP95).toBeCloseTo(0.85, 12);
  });

  it("has null ratios without denominator, and such a ratio meets no constraint", () => {
    const onlyFraud = sweepThresholds([cell(10, 0, { fraud: 5 })], 1);
    expect(onlyFraud[0]).toMatchObject({ fpr: null, fprUpper: null, precision: 1 });
    expect(chooseThreshold(onlyFraud, { ...NOTHING, maxFalsePositiveRate: 1 }, FRAUD_VALUE)).toBeNull();
    expect(chooseThreshold([], NOTHING, FRAUD_VALUE)).toBeNull();
  });

  it("refuses a cell outside its days", () => {
    expect(() => sweepThresholds([cell(1, 4, {})], 4)).toThrow(RangeError);
  });

  it("interrupts nothing above its highest score", () => {
    expect(pointAt(sweepThresholds([cell(10, 0, { fraud: 5 })], 1), 11)).toBeNull();
  });

  it("is judged by the upper limit of the false-positive rate, not by what was seen", () => {
    const points = sweepThresholds(
      [
        cell(90, 0, { fraud: 10, fraudAmount: 10n }),
        cell(50, 0, { legitimate: 1 }),
        cell(10, 0, { legitimate: 99 }),
      ],
      1,
    );
    const choose = (maxFalsePositiveRate: number) =>
      chooseThreshold(points, { ...NOTHING, maxFalsePositiveRate }, FRAUD_VALUE)?.threshold;
    // 0 of 100 may be 3.7%; 1 of 100, seen as 1%, may be 5.4%.
    expect(choose(0.03)).toBeUndefined();
    expect(choose(0.04)).toBe(90);
    // A tie in fraud amount goes to fewer alerts.
    expect(choose(0.06)).toBe(90);
  });
});

describe("a recommendation", () => {
  it("splits the time at 70%", () => {
    expect(holdoutFrom(1_000, 2_000)).toBe(1_700);
    expect(holdoutFrom(0, 90 * 86_400_000)).toBe(63 * 86_400_000);
  });

  it("is given where the gain proves itself on the later part", () => {
    const { answer, curve: points } = recommendThreshold(question({}));
    expect(answer).toMatchObject({ kind: "recommended", recommended: 40 });
    expect(answer.gain?.interval?.lower).toBeGreaterThan(0n);
    expect(points.length).toBeGreaterThan(3);
  });

  it("stays within what is allowed: beyond it the other limit would decide first", () => {
    const { answer } = recommendThreshold(question({ allowed: { lowest: 50, highest: 100 } }));
    expect(answer).toMatchObject({ kind: "recommended", recommended: 60 });
  });

  it("may raise a threshold where interruptions cost more than they catch", () => {
    const objective = { name: "min_total_cost", costPerInterruption: toScaled("10") } as const;
    const { answer } = recommendThreshold(question({ current: 20, objective }));
    expect(answer).toMatchObject({ kind: "recommended", recommended: 60 });
  });

  it.each([
    ["not_enough_evidence", { labelledShare: 0.05 }],
    ["no_threshold_meets_constraints", { constraints: { ...NOTHING, maxAlertsPerDay: 0 } }],
    ["current_is_best", { current: 40 }],
    ["outside_observed_scores", { current: 95 }],
    ["gain_not_shown", { fraudAmount: "0" }],
  ] as const)("is refused with the reason %s", (reason, change) => {
    expect(recommendThreshold(question(change)).answer).toMatchObject({ kind: "refused", reason });
  });

  it("is refused where the later part does not bear out the earlier", () => {
    const { fit } = question({});
    const later = question({ fraudScores: [80] });
    const { answer } = recommendThreshold({ ...later, fit });
    expect(answer).toMatchObject({ kind: "refused", reason: "gain_not_shown", gain: { value: 0n } });
  });
});

interface Change {
  readonly current?: number;
  readonly constraints?: ThresholdConstraints;
  readonly objective?: RecommendationQuestion["objective"];
  readonly labelledShare?: number;
  readonly fraudAmount?: string;
  readonly fraudScores?: readonly number[];
  readonly allowed?: RecommendationQuestion["allowed"];
}

/** 200 customers with legitimate payments scored 0 to 90, by tens, and among them fraud, scored 40, 60 and 80. */
function question(change: Change): RecommendationQuestion {
  const { labelledShare = 0.8, fraudAmount = "50", fraudScores = [40, 60, 80] } = change;
  const random = seededRandom(77);
  const rows = Array.from({ length: 3_000 }, (_, index) => {
    const isFraud = index % 10 === 0;
    const score = isFraud
      ? (fraudScores[random.below(fraudScores.length)] ?? 0)
      : 10 * Math.min(random.below(10), random.below(10));
    const isLabelled = random.fraction() < labelledShare;
    return { isFraud, isLabelled, score, day: index % 30, customer: `c-${random.below(200)}` };
  });
  const amount = toScaled(fraudAmount);
  const part = {
    days: 30,
    cells: rows.map(({ isFraud, isLabelled, score, day }) => ({
      score,
      day,
      fraud: Number(isLabelled && isFraud),
      legitimate: Number(isLabelled && !isFraud),
      unlabelled: Number(!isLabelled),
      fraudAmount: isLabelled && isFraud ? amount : 0n,
      legitimateAmount: 0n,
    })),
  };
  return {
    fit: part,
    holdout: part,
    holdoutCustomers: rows
      .filter(({ isLabelled }) => isLabelled)
      .map(({ isFraud, score, customer }) => ({
        customer,
        score,
        labelled: 1,
        fraudAmount: isFraud ? amount : 0n,
      })),
    otherCustomers: 0,
    current: change.current ?? 70,
    allowed: change.allowed ?? { lowest: 0, highest: 100 },
    constraints: change.constraints ?? NOTHING,
    objective: change.objective ?? FRAUD_VALUE,
    seed: 4,
  };
}

/** Missed fraud amount plus 5 for each labelled interruption, to the cent. */
function costOf(point: CurvePoint | null): string | null {
  if (point === null) return null;
  const all = cells.reduce<ScaledAmount>((sum, { fraudAmount }) => sum + fraudAmount, 0n);
  const interruptions = BigInt(point.truePositives + point.falsePositives);
  return fromScaled(all - point.fraudAmountCaptured + interruptions * toScaled("5"));
}

function readCells(): ScoreCell[] {
  const [, ...lines] = readFileSync(new URL("sparkov-scores.csv", FIXTURES), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [score = "", fraud = "", legitimate = "", unlabelled = "", fraudAmount = "", amount = ""] =
      line.split(",");
    return {
      score: Number(score),
      day: 0,
      fraud: Number(fraud),
      legitimate: Number(legitimate),
      unlabelled: Number(unlabelled),
      fraudAmount: toScaled(fraudAmount),
      legitimateAmount: toScaled(amount),
    };
  });
}
