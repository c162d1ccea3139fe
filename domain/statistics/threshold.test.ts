// Thresholds on published payments: the curve to the cent, the choice, and every reason to recommend nothing.

import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromScaled, toDouble, toScaled, type ScaledAmount } from "../money/amount.ts";
import { seededRandom } from "./random.ts";
import { bestOf, meets, type ThresholdConstraints, type ThresholdObjective } from "./threshold-choice.ts";
import {
  chooseCandidate,
  earlierDays,
  judgeGain,
  type RecommendationQuestion,
  type ThresholdAnswer,
} from "./threshold-recommendation.ts";
import { partOf, gainSums, type ScoredPayment } from "./scored-payments.fixture.ts";
import {
  alertsPerDayFrom,
  pointAt,
  swept,
  type CurvePoint,
  type ScoreCell,
  type ScoreSpread,
} from "./threshold-sweep.ts";

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
/** One customer a payment: nobody's payments are alike. */
const curve = swept({ cells, spread: spreadOfSingles(cells), days: 1 }).curve;

const NOTHING: ThresholdConstraints = {
  maxFalsePositiveRate: null,
  maxAlertsPerDay: null,
  minPrecision: null,
};
const chooseThreshold = (
  points: readonly CurvePoint[],
  constraints: ThresholdConstraints,
  objective: ThresholdObjective,
) =>
  bestOf(
    points.filter((point) => meets(point, constraints)),
    objective,
  );

const FRAUD_VALUE = { name: "max_fraud_value" } as const;

describe("the sweep of the Sparkov payments", () => {
  it.each(expected.rows.map((row) => [row.threshold, row] as const))("agrees at %i", (threshold, row) => {
    const point = pointAt(curve, threshold);
    expect(point).toMatchObject({ truePositives: row.tp, falsePositives: row.fp });
    expect(point?.precision).toBeCloseTo(row.precision.value, 12);
    expect(point?.precisionLower).toBeCloseTo(row.precision.wilson95[0], 3);
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

  it("finds the published best of the grid, which counts labelled payments only", () => {
    const labelled = cells.map((one) => ({ ...one, unlabelled: 0 }));
    const points = swept({ cells: labelled, spread: spreadOfSingles(cells), days: 1 }).curve;
    const grid = expected.rows.map(({ threshold }) => threshold);
    const onGrid = points.filter(({ threshold }) => grid.includes(threshold));
    const byCost = { name: "min_total_cost", costs: { goodPayment: 0n, review: toScaled("5") } } as const;
    expect(chooseThreshold(onGrid, NOTHING, byCost)?.threshold).toBe(expected.lowest_cost);
    const precise = chooseThreshold(onGrid, { ...NOTHING, minPrecision: 0.1 }, FRAUD_VALUE);
    expect(precise?.threshold).toBe(expected["lowest_threshold_precision_wilson_low_ge_0.10"]);
  });
});

describe("a curve", () => {
  const payment = (
    score: number,
    day: number,
    label: ScoredPayment["label"],
    customer = "c",
  ): ScoredPayment => {
    return { score, day, label, customer, amount: label === "fraud" ? 10n : 0n };
  };
  const many = (count: number, score: number, label: ScoredPayment["label"]) =>
    Array.from({ length: count }, (_, at) => payment(score, 0, label, `${label}-${score}-${at}`));

  it("counts alerts of unlabelled decisions, and days without any", () => {
    const payments = [
      ...[1, 2, 3].map(() => payment(10, 0, "")),
      payment(50, 1, "fraud"),
      ...[1, 2].map(() => payment(10, 1, "legitimate")),
    ];
    const [low, high] = swept(partOf(payments, 4)).curve;
    expect(low).toMatchObject({ threshold: 10, interrupted: 6, alertsPerDay: 1.5, alertsPerDayP95: 3 });
    expect(high).toMatchObject({ threshold: 50, interrupted: 1, alertsPerDay: 0.25, falsePositives: 0 });
    expect(high?.alertsPerDayP95).toBeCloseTo(0.85, 12);
  });

  it("counts alerts in all currencies, and nothing else of those in other ones", () => {
    const own = partOf([payment(10, 0, "legitimate"), payment(50, 1, "fraud")], 2);
    const inOthers = { fraud: 0, legitimate: 0, unlabelled: 0, fraudAmount: 0n, legitimateAmount: 0n };
    const others = [10, 30].map((score) => ({ ...inOthers, score, day: 0, elsewhere: 3 }));
    const part = { ...own, cells: [...own.cells, ...others] };
    const points = swept(part).curve;
    expect(points.map(({ threshold, alertsPerDay }) => [threshold, alertsPerDay])).toEqual([
      [10, 4],
      [50, 0.5],
    ]);
    expect(points[0]).toMatchObject({ interrupted: 2, tpr: 1, fpr: 1, precision: 0.5 });
    expect([20, 30, 31].map((threshold) => alertsPerDayFrom(threshold, part))).toEqual([2, 2, 0.5]);
  });

  it("has null ratios without denominator, and such a ratio meets no constraint", () => {
    const onlyFraud = swept(partOf(many(5, 10, "fraud"), 1)).curve;
    expect(onlyFraud[0]).toMatchObject({ fpr: null, fprUpper: null, precision: 1 });
    expect(chooseThreshold(onlyFraud, { ...NOTHING, maxFalsePositiveRate: 1 }, FRAUD_VALUE)).toBeNull();
    expect(chooseThreshold([], NOTHING, FRAUD_VALUE)).toBeNull();
  });

  it("refuses a cell outside its days", () => {
    expect(() => swept(partOf([payment(1, 4, "")], 4)).curve).toThrow(RangeError);
  });

  it("interrupts nothing above its highest score", () => {
    expect(pointAt(swept(partOf(many(5, 10, "fraud"), 1)).curve, 11)).toBeNull();
  });

  it("is judged by the upper limit of the false-positive rate, not by what was seen", () => {
    const payments = [...many(10, 90, "fraud"), ...many(1, 50, "legitimate"), ...many(99, 10, "legitimate")];
    const points = swept(partOf(payments, 1)).curve;
    const choose = (maxFalsePositiveRate: number) =>
      chooseThreshold(points, { ...NOTHING, maxFalsePositiveRate }, FRAUD_VALUE)?.threshold;
    // 0 of 100 may be 3.8%; 1 of 100, seen as 1%, may be 5.5%.
    expect(choose(0.03)).toBeUndefined();
    expect(choose(0.04)).toBe(90);
    // A tie in fraud amount goes to fewer alerts.
    expect(choose(0.06)).toBe(90);
  });

  it("counts alike payments of a customer as one voice: its limits are as wide as those of as many customers", () => {
    // 100 customers, 5 of whom are interrupted: with each payment, or with all ten of them.
    const payments = (each: number) =>
      Array.from({ length: 100 * each }, (_, at) =>
        payment(at % 100 < 5 ? 50 : 10, 0, "legitimate", `c-${at % 100}`),
      );
    const [one, ten] = [1, 10].map((each) => pointAt(swept(partOf(payments(each), 1)).curve, 50));
    expect(ten?.fpr).toBe(one?.fpr);
    expect(ten?.fprUpper).toBeCloseTo(one?.fprUpper ?? 0, 12);
    expect(ten?.fprLower).toBeCloseTo(one?.fprLower ?? 0, 12);
  });
});

describe("a recommendation", () => {
  it("is chosen on the days whose share of the payments is nearest to 70%", () => {
    expect(earlierDays(Array.from({ length: 90 }, () => 40))).toBe(63);
    expect(earlierDays([1_705, 1_062, 1_230, 1_296, 707, 0, 0, 1])).toBe(3);
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 2, maxLength: 200 }), (payments) => {
        const upTo = (end: number) => payments.slice(0, end).reduce((sum, number) => sum + number, 0);
        const off = (end: number) => Math.abs(upTo(end) - upTo(payments.length) * 0.7);
        const nearest = Math.min(...payments.slice(1).map((_, at) => off(at + 1)));
        expect(off(earlierDays(payments))).toBe(nearest);
      }),
    );
  });

  it("keeps a later part to be judged on if one payment comes long after all others", () => {
    expect(earlierDays([500, 500, 500, 500, 500, 0, 0, 1])).toBe(4);
    expect(earlierDays([500, 1])).toBe(1);
  });

  it("is given where the gain proves itself on the later part", () => {
    const answer = recommend(question({}));
    expect(answer).toMatchObject({ kind: "recommended", recommended: 40 });
    expect(answer.gain?.interval?.lower).toBeGreaterThan(0n);
  });

  it("stays within what is allowed: beyond it the other limit would decide first", () => {
    const answer = recommend(question({ allowed: { lowest: 50, highest: 100 } }));
    expect(answer).toMatchObject({ kind: "recommended", recommended: 60 });
  });

  it("may raise a threshold where interruptions cost more than they catch", () => {
    const objective = {
      name: "min_total_cost",
      costs: { goodPayment: toScaled("12"), review: 0n },
    } as const;
    const answer = recommend(question({ current: 20, objective }));
    expect(answer).toMatchObject({ kind: "recommended", recommended: 60, motive: "gain" });
  });

  it("counts the reviews of unlabelled payments too", () => {
    const costs = { goodPayment: 0n, review: toScaled("1") };
    const objective = { name: "min_total_cost", costs } as const;
    const reviews = (labelledShare: number) => {
      const { value = 0n, fraudAmount = 0n } = recommend(question({ objective, labelledShare })).gain ?? {};
      return toDouble(fraudAmount - value);
    };
    expect(reviews(1)).toBeGreaterThan(100);
    expect(reviews(0.5)).toBe(reviews(1));
  });

  it.each([
    ["not_enough_evidence", { labelledShare: 0.05 }],
    ["no_threshold_meets_constraints", { constraints: { ...NOTHING, maxAlertsPerDay: 0 } }],
    ["current_is_best", { current: 40 }],
    // Between two observed scores, as good as the higher one.
    ["current_is_best", { current: 39 }],
    ["outside_observed_scores", { current: 95 }],
    ["gain_not_shown", { fraudAmount: "0" }],
  ] as const)("is refused with the reason %s", (reason, change) => {
    expect(recommend(question(change))).toMatchObject({ kind: "refused", reason });
  });

  it("is refused where the later part does not bear out the earlier", () => {
    const { fit } = question({});
    const later = question({ fraudScores: [80] });
    const answer = recommend({ ...later, fit });
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

interface Question extends RecommendationQuestion {
  readonly later: readonly ScoredPayment[];
}

function recommend(asked: Question): ThresholdAnswer {
  const choice = chooseCandidate(asked);
  if (choice.kind === "refused") return choice;
  const { later, current, objective } = asked;
  const ends = [Math.min(choice.threshold, current), Math.max(choice.threshold, current)] as const;
  return judgeGain(choice, asked, gainSums(later, ends, objective));
}

/** 200 customers with legitimate payments scored 0 to 90, by tens, and among them fraud, scored 40, 60 and 80. */
function question(change: Change): Question {
  const { labelledShare = 0.8, fraudAmount = "50", fraudScores = [40, 60, 80] } = change;
  const random = seededRandom(77);
  const payments = Array.from({ length: 3_000 }, (_, index): ScoredPayment => {
    const isFraud = index % 10 === 0;
    const score = isFraud
      ? (fraudScores[random.below(fraudScores.length)] ?? 0)
      : 10 * Math.min(random.below(10), random.below(10));
    const isLabelled = random.fraction() < labelledShare;
    return {
      score,
      label: isLabelled ? (isFraud ? "fraud" : "legitimate") : "",
      amount: isLabelled && isFraud ? toScaled(fraudAmount) : 0n,
      day: index % 30,
      customer: `c-${random.below(200)}`,
    };
  });
  const part = swept(partOf(payments, 30));
  return {
    fit: part,
    holdout: part,
    later: payments,
    current: change.current ?? 70,
    allowed: change.allowed ?? { lowest: 0, highest: 100 },
    constraints: change.constraints ?? NOTHING,
    objective: change.objective ?? FRAUD_VALUE,
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
      elsewhere: 0,
      fraudAmount: toScaled(fraudAmount),
      legitimateAmount: toScaled(amount),
    };
  });
}

function spreadOfSingles(all: readonly ScoreCell[]): ScoreSpread[] {
  return all.map(({ score }) => {
    const above = all.filter((one) => one.score >= score);
    const fraud = above.reduce((sum, one) => sum + one.fraud, 0);
    const legitimate = above.reduce((sum, one) => sum + one.legitimate, 0);
    const alike = (count: number) => ({ customers: count, squares: count, products: count });
    return {
      score,
      legitimate: alike(legitimate),
      fraud: alike(fraud),
      labelled: { ...alike(fraud + legitimate), products: fraud },
    };
  });
}
