// A threshold is recommended only where mature payments show that it catches more; the same day, twice over, the same.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_THRESHOLD_GOAL, type ThresholdGoal } from "#domain/contract/settings/threshold-goal.ts";
import { thresholdRecommendationsSchema } from "#domain/contract/reports/threshold-recommendation.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { partOf, gainSums, type ScoredPayment } from "#domain/statistics/scored-payments.fixture.ts";
import { areaInterval, rocArea } from "#domain/statistics/score-area.ts";
import { judgeGain } from "#domain/statistics/threshold-recommendation.ts";
import { swept } from "#domain/statistics/threshold-sweep.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { DAY, formatInstant, HOUR, instantOf } from "#domain/time/instant.ts";
import { insertScored, labelledDecisions, type ScoredDecision } from "#test/reports/scored-decisions.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { daysOfWindow } from "./days-of-window.ts";
import { thresholdRecommendations } from "./threshold-recommendations.ts";

const NOW = new Date("2026-10-01T09:30:00.000Z");
const MATURITY_DAYS = 30;
const TO = Date.UTC(2026, 8, 1);
const FROM = TO - 180 * DAY;

let server: ScratchWarehouse;
let warehouse: Warehouse;
let known: ReturnType<typeof labelledDecisions>;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("thresholds");
  known = labelledDecisions(FROM, 180);
  await insert("org_fraud", known);
  await insert("org_quiet", known.slice(0, 200));
  // Immature: as many frauds below the threshold, none of which may count.
  const young = known.map((payment) => ({
    ...payment,
    id: `young_${payment.id}`,
    occurredAt: formatInstant(TO),
  }));
  await insert("org_fraud", young);
}, 300_000);

afterAll(async () => {
  await server.stop();
});

const insert = (
  organisation: string,
  payments: readonly ScoredDecision[],
  loadedAt?: string,
  version?: string,
) => insertScored(warehouse, organisation, payments, loadedAt, version);

const recommend = (
  organisationId: string,
  thresholds = { review: 60, block: 85 },
  goal: ThresholdGoal = DEFAULT_THRESHOLD_GOAL,
  minimumCustomers = 20,
) =>
  thresholdRecommendations(
    {
      organisationId,
      environment: "sandbox",
      minimumDenominator: 30,
      labelMaturityDays: MATURITY_DAYS,
      systemVersionId: "sv_1",
      thresholds,
      minimumCustomers,
      goal,
    },
    warehouse,
    NOW,
  );

/** The payments of one part as the fixture counts them. */
function counted(part: "fit" | "holdout"): ScoredPayment[] {
  return known
    .map((one) => ({ ...one, day: (instantOf(one.occurredAt.slice(0, 10) + "T00:00:00.000Z") - FROM) / DAY }))
    .filter(({ day }) => day < 126 === (part === "fit"))
    .map(({ customer, score, day, label, amount }) => {
      return { customer, score, day: part === "fit" ? day : day - 126, label, amount: toScaled(amount) };
    });
}

describe("threshold recommendations", () => {
  it("recommends the limit that catches more, with its curve, evidence and interval", async () => {
    const answer = await recommend("org_fraud");
    expect(thresholdRecommendationsSchema.parse(answer)).toEqual(answer);
    const [review] = answer.data;
    expect(review).toMatchObject({ status: "proposed", reason: null, currency: "EUR" });
    expect(review?.threshold).toEqual({ name: "review", ruleId: null, current: 60, recommended: 50 });
    expect(review?.evidence).toMatchObject({
      labelled: 3_600,
      from: formatInstant(FROM),
      holdoutFrom: formatInstant(FROM + 126 * DAY),
      to: formatInstant(TO),
    });
    const { current, recommended, difference } = review?.expected ?? {};
    expect(recommended?.fraudCaptured).toMatchObject({ value: 1, evidence: "sufficient" });
    expect(current?.fraudCaptured.value).toBeLessThan(0.9);
    expect(Number(difference?.interval.lower)).toBeGreaterThan(0);
    expect(Number(difference?.fraudAmountCaptured)).toBeCloseTo(
      Number(recommended?.fraudAmountCaptured) - Number(current?.fraudAmountCaptured),
      8,
    );
    expect(review?.curve.find(({ threshold }) => threshold === 50)?.tpr).toBe(1);
    expect(review?.scores.reduce((sum, { fraud, legitimate }) => sum + fraud + legitimate, 0)).toBe(126 * 20);
    expect(review?.appliedSystemVersionId).toBeNull();
  });

  it("has the curve that the payments have, counted one by one", async () => {
    const [review] = (await recommend("org_fraud")).data;
    const points = swept(partOf(counted("fit"), 126)).curve;
    expect(review?.curve).toHaveLength(points.length);
    for (const [index, point] of points.entries()) {
      const shown = review?.curve[index];
      expect(shown).toMatchObject({ threshold: point.threshold, interrupted: point.interrupted });
      for (const limit of ["fprLower", "fprUpper", "precisionLower"] as const) {
        expect(shown?.[limit] ?? -1).toBeCloseTo(point[limit] ?? -1, 9);
      }
    }
  });

  it("has curves, areas and fraud rates by band of the later part, as a plain count gives them", async () => {
    const later = (await recommend("org_fraud")).data[1]?.later;
    const payments = counted("holdout");
    const points = swept(partOf(payments, 54)).curve;
    expect(later?.payments).toBe(payments.length);
    expect(later?.curve.map(({ threshold, truePositives }) => [threshold, truePositives])).toEqual(
      points.map(({ threshold, truePositives }) => [threshold, truePositives]),
    );
    const inBand = payments.filter(({ score }) => score >= 50 && score < 60);
    expect(later?.bands.find(({ from }) => from === 50)).toMatchObject({
      to: 60,
      labelled: inBand.length,
      fraud: inBand.filter(({ label }) => label === "fraud").length,
      customers: new Set(inBand.map(({ customer }) => customer)).size,
    });
    const weights = payments.map(({ score, label, amount }) => ({
      score,
      fraud: label === "fraud" ? Number(amount) / 1e8 : 0,
      legitimate: label === "fraud" ? 0 : Number(amount) / 1e8,
    }));
    const byScore = [...Map.groupBy(weights, ({ score }) => score)].map(([score, own]) => ({
      score,
      fraud: own.reduce((sum, { fraud }) => sum + fraud, 0),
      legitimate: own.reduce((sum, { legitimate }) => sum + legitimate, 0),
    }));
    const area = rocArea(byScore);
    const ofCustomers = new Map<string, number>();
    for (const [index, { customer }] of payments.entries()) {
      const { score, fraud, legitimate } = weights[index] ?? { score: 0, fraud: 0, legitimate: 0 };
      const influence = area?.influences.find((one) => one.score === score);
      const added = fraud * (influence?.fraud ?? 0) + legitimate * (influence?.legitimate ?? 0);
      ofCustomers.set(customer, (ofCustomers.get(customer) ?? 0) + added);
    }
    const squares = [...ofCustomers.values()].reduce((sum, one) => sum + one * one, 0);
    const withFraud = new Set(
      payments.flatMap(({ label, customer }) => (label === "fraud" ? [customer] : [])),
    );
    const expected = areaInterval(area?.value ?? 0, squares, withFraud.size);
    expect(later?.areas.rocByAmount?.value).toBeCloseTo(area?.value ?? 0, 9);
    expect(later?.areas.rocByAmount?.interval?.lower).toBeCloseTo(expected?.lower ?? 0, 9);
    expect(later?.areas.rocByAmount?.interval?.upper).toBeCloseTo(expected?.upper ?? 0, 9);
    expect(later?.areas.precisionRecall?.interval).not.toBeNull();
  });

  it("gives no fraud rate of a band with fewer customers than the organisation asks for", async () => {
    const bandOf50 = async (minimumCustomers: number) => {
      const { data } = await recommend("org_fraud", undefined, undefined, minimumCustomers);
      return data[0]?.later?.bands.find(({ from }) => from === 50);
    };
    const { customers = 0, labelled = 0, effectiveN = 0 } = (await bandOf50(20)) ?? {};
    expect(customers).toBeGreaterThan(20);
    expect(effectiveN).toBeGreaterThan(20);
    expect(effectiveN).toBeLessThanOrEqual(labelled);
    expect((await bandOf50(customers))?.value).toBeGreaterThan(0);
    expect(await bandOf50(customers + 1)).toMatchObject({ value: null, interval: null, customers });
  });

  it("has no areas, and no curve, without payments", async () => {
    const later = (await recommend("org_nothing")).data[0]?.later;
    expect(later).toMatchObject({
      payments: 0,
      curve: [],
      bands: [],
      areas: { roc: null, precisionRecall: null },
    });
  });

  it("chooses by what interruptions cost, if the organisation says so, and shows what that saves", async () => {
    // At 5 a good payment, 1 in 40 of which scores from 50 on, the fraud below 60 is worth catching; at 400 it is not.
    const priced = async (goodPayment: string) => {
      const costs = { currency: "EUR", goodPayment, review: "0.5" };
      return (await recommend("org_fraud", undefined, { ...DEFAULT_THRESHOLD_GOAL, costs })).data[0];
    };
    const cheap = await priced("5");
    expect(cheap).toMatchObject({ objective: "min_total_cost", costs: { goodPayment: "5", review: "0.5" } });
    expect(cheap?.threshold.recommended).toBe(50);
    const { current, recommended, difference } = cheap?.expected ?? {};
    expect(Number(difference?.saving)).toBeCloseTo(Number(current?.cost) - Number(recommended?.cost), 8);
    const objective = {
      name: "min_total_cost",
      costs: { goodPayment: toScaled("5"), review: toScaled("0.5") },
    } as const;
    const answer = judgeGain(
      { kind: "candidate", threshold: 50, mendsConstraint: false },
      { holdout: swept(partOf(counted("holdout"), 54)), current: 60, objective },
      gainSums(counted("holdout"), [50, 60], objective),
    );
    const { lower, upper } = answer.gain?.interval ?? expect.fail();
    expect(difference?.interval).toMatchObject({ lower: fromScaled(lower), upper: fromScaled(upper) });
    expect((await priced("400"))?.threshold.recommended ?? 60).toBeGreaterThanOrEqual(60);
  });

  it("takes payments in the currency of the costs, and none in another", async () => {
    const costs = { currency: "CHF", goodPayment: "5", review: "0.5" };
    const [review] = (await recommend("org_fraud", undefined, { ...DEFAULT_THRESHOLD_GOAL, costs })).data;
    expect(review).toMatchObject({
      currency: "CHF",
      reason: "not_enough_evidence",
      evidence: { labelled: 0 },
    });
  });

  it("keeps the bounds that the organisation sets", async () => {
    const goal = { ...DEFAULT_THRESHOLD_GOAL, maxFalsePositiveRate: { review: 0.001, block: 0.001 } };
    const [strict] = (await recommend("org_fraud", undefined, goal)).data;
    expect(strict).toMatchObject({ reason: "no_threshold_meets_constraints" });
    expect(strict?.constraints.maxFalsePositiveRate).toBe(0.001);
    const [few] = (await recommend("org_fraud", undefined, { ...DEFAULT_THRESHOLD_GOAL, maxAlertsPerDay: 1 }))
      .data;
    expect(few).toMatchObject({
      constraints: { maxAlertsPerDay: 1 },
      reason: "no_threshold_meets_constraints",
    });
  });

  it("gives the same result in a second run", async () => {
    expect(await recommend("org_fraud")).toEqual(await recommend("org_fraud"));
  });

  it("gives the same result from rollups", async () => {
    await insert("org_rolled_up", known, formatInstant(Date.now() - 3 * HOUR));
    const fromPayments = await recommend("org_rolled_up");
    expect(fromPayments.data[0]?.status).toBe("proposed");
    await rollup.run({ clickhouse: warehouse });
    const window = { from: formatInstant(FROM), to: formatInstant(TO) };
    const tenant = { organisationId: "org_rolled_up", environment: "sandbox" };
    const daysRead = () => daysOfWindow(warehouse, { ...tenant, ...window }, "labels");
    const days = await daysRead();
    expect([days.days.length, days.rolledUpDays.length]).toEqual([0, 180]);
    expect(await recommend("org_rolled_up")).toEqual(fromPayments);

    // What is loaded late is read from the payments of its hours alone.
    const late = known.slice(0, 30).map((one) => ({ ...one, id: `late_${one.id}` }));
    await insert("org_rolled_up", late);
    const stale = await daysRead();
    expect(stale.withoutHours.length).toBeGreaterThan(0);
    await insert("org_from_payments", [...known, ...late]);
    const withoutIds = async (organisationId: string) =>
      (await recommend(organisationId)).data.map(({ id: _own, ...one }) => one);
    expect(await withoutIds("org_rolled_up")).toEqual(await withoutIds("org_from_payments"));
  });

  it("says where the ratios would be whatever the payments without a label are", async () => {
    const unlabelled = known.slice(0, 180 * 5).map((one, at) => ({
      ...one,
      id: `unlabelled_${at}`,
      occurredAt: formatInstant(FROM + (at % 180) * DAY),
      label: null,
    }));
    const later = unlabelled.filter((_, at) => at % 180 >= 126);
    await insert("org_unlabelled", [...known, ...unlabelled]);
    const [review] = (await recommend("org_unlabelled")).data;
    const { precision, falsePositiveRate, fraudCaptured, worstCase } =
      review?.expected.current ?? expect.fail();
    const unknown = later.filter(({ score }) => score >= 60).length;
    expect(worstCase?.precision).toEqual({
      lower: precision.numerator / (precision.denominator + unknown),
      upper: (precision.numerator + unknown) / (precision.denominator + unknown),
    });
    for (const [ratio, bounds] of [
      [falsePositiveRate, worstCase?.falsePositiveRate],
      [fraudCaptured, worstCase?.fraudCaptured],
    ] as const) {
      expect(bounds?.lower).toBe(ratio.numerator / (ratio.denominator + later.length - unknown));
      expect(bounds?.upper).toBe((ratio.numerator + unknown) / (ratio.denominator + unknown));
    }
    const band = review?.later?.bands.find(({ from }) => from === 60) ?? expect.fail();
    const inBand = later.filter(({ score }) => score >= 60 && score < 70).length;
    expect(band).toMatchObject({
      unlabelled: inBand,
      worstCase: {
        lower: band.fraud / (band.labelled + inBand),
        upper: (band.fraud + inBand) / (band.labelled + inBand),
      },
    });
  });

  it("counts alerts in every currency against the most alerts a day, and takes labels of one", async () => {
    const inFrancs = Array.from({ length: 180 * 10 }, (_, at) => ({
      id: `chf_${at}`,
      occurredAt: formatInstant(FROM + (at % 180) * DAY),
      customer: `sub_${at}`,
      score: 55,
      amount: "10",
      label: null,
      currency: "CHF",
    }));
    await insert("org_currencies", [...known, ...inFrancs]);
    const alone = (await recommend("org_fraud")).data[0];
    const both = (await recommend("org_currencies")).data[0];
    expect(both?.currency).toBe("EUR");
    expect(both?.threshold.recommended).toBe(50);
    const alerts = (one: typeof both) => one?.expected.recommended?.alertsPerDay ?? 0;
    expect(alerts(both)).toBeCloseTo(alerts(alone) + 10, 9);
    expect(both?.expected.current.alertsPerDay).toBe(alone?.expected.current.alertsPerDay);
    expect(both?.scores).toEqual(alone?.scores);
    const goal = { ...DEFAULT_THRESHOLD_GOAL, maxAlertsPerDay: 10 };
    expect((await recommend("org_fraud", undefined, goal)).data[0]?.threshold.recommended).toBe(50);
    const bounded = (await recommend("org_currencies", undefined, goal)).data[0];
    expect(bounded?.threshold.recommended ?? 60).toBeGreaterThan(55);
  });

  it("proposes no score that interrupts the same as the threshold in force, which no payment has", async () => {
    const sparse = known.map((one) => ({ ...one, id: `sparse_${one.id}`, score: one.score < 50 ? 10 : 50 }));
    await insert("org_sparse", sparse);
    const [review] = (await recommend("org_sparse", { review: 45, block: 85 })).data;
    expect(review).toMatchObject({
      reason: "current_is_best",
      threshold: { current: 45, recommended: null },
    });
  });

  it("takes no score that another version gave", async () => {
    await insert("org_versions", known);
    const alone = await recommend("org_versions");
    // Another version gave good payments 25 points more: its scores would say that 60 interrupts them.
    const other = known
      .filter(({ occurredAt }) => occurredAt >= formatInstant(FROM + 140 * DAY))
      .map((one) => ({ ...one, id: `other_${one.id}`, score: Math.min(100, one.score + 25) }));
    await insert("org_versions", other, undefined, "sv_2");
    expect(await recommend("org_versions")).toEqual(alone);
  });

  it("looks only at the days on which the version decided", async () => {
    const young = known.filter(({ occurredAt }) => occurredAt >= formatInstant(FROM + 80 * DAY));
    await insert("org_young_version", known, undefined, "sv_0");
    await insert(
      "org_young_version",
      young.map((one) => ({ ...one, id: `young_${one.id}` })),
    );
    const [review] = (await recommend("org_young_version")).data;
    expect(review?.evidence).toMatchObject({
      from: formatInstant(FROM + 80 * DAY),
      holdoutFrom: formatInstant(FROM + 150 * DAY),
      labelled: 100 * 20,
    });
  });

  it("judges on the version's last payments, also if none came since", async () => {
    const early = known.filter(({ occurredAt }) => occurredAt < formatInstant(FROM + 100 * DAY));
    await insert("org_stopped", early);
    const [review] = (await recommend("org_stopped")).data;
    expect(review).toMatchObject({
      createdAt: formatInstant(TO + MATURITY_DAYS * DAY),
      evidence: {
        from: formatInstant(FROM),
        holdoutFrom: formatInstant(FROM + 70 * DAY),
        to: formatInstant(FROM + 100 * DAY),
      },
    });
    expect(review?.later?.payments).toBe(30 * 20);
  });

  it("proposes a higher threshold where the active one interrupts too many good payments", async () => {
    const [review] = (await recommend("org_fraud", { review: 10, block: 85 })).data;
    expect(review).toMatchObject({ status: "proposed", reason: "constraint_broken" });
    expect(review?.threshold.recommended).toBe(50);
    expect(Number(review?.expected.difference?.fraudAmountCaptured ?? 0)).toBeLessThanOrEqual(0);
  });

  it("recommends nothing if the active threshold is the best", async () => {
    const [review] = (await recommend("org_fraud", { review: 50, block: 85 })).data;
    expect(review).toMatchObject({ status: "no_change", reason: "current_is_best" });
    expect(review?.threshold.recommended).toBeNull();
  });

  it("says not enough evidence with few labels or none", async () => {
    for (const organisation of ["org_quiet", "org_none"]) {
      const { data } = await recommend(organisation);
      expect(data.map(({ status, reason }) => [status, reason])).toEqual([
        ["not_enough_evidence", "not_enough_evidence"],
        ["not_enough_evidence", "not_enough_evidence"],
      ]);
      expect(data[0]?.expected.recommended).toBeNull();
    }
  });
});
