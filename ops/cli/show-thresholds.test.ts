// The text of recommendations: the limit in force beside the recommended one, or the reason for none.

import { describe, expect, it } from "vitest";
import type { ThresholdRecommendation } from "#domain/contract/reports/threshold-recommendation.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import { showThresholds } from "./show-thresholds.ts";

const at = (threshold: number, caught: number) => ({
  threshold,
  fraudCaptured: estimate(caught, 100, 30),
  precision: estimate(caught, caught + 10, 30),
  falsePositiveRate: estimate(10, 1_000, 30),
  alertsPerDay: 12.5,
  fraudAmountCaptured: `${caught}00`,
});

function recommendation(changes: Partial<ThresholdRecommendation> = {}): ThresholdRecommendation {
  return {
    id: "rec_1",
    status: "proposed",
    reason: null,
    systemVersionId: "sv_1",
    currency: "EUR",
    threshold: { name: "review", ruleId: null, current: 60, recommended: 50 },
    objective: "max_fraud_value",
    constraints: { maxFalsePositiveRate: 0.05, maxAlertsPerDay: null, minPrecision: null },
    curve: [],
    scores: [],
    expected: {
      current: at(60, 70),
      recommended: at(50, 90),
      difference: {
        fraudAmountCaptured: "2000",
        saving: null,
        interval: {
          lower: "1500.5",
          upper: "2600",
          level: 0.95,
          method: "hall_transformation",
          resamples: 0,
          seed: 0,
        },
      },
    },
    evidence: {
      labelled: 1_100,
      fraud: 100,
      legitimate: 1_000,
      from: "2026-01-01T00:00:00.000Z",
      to: "2026-06-30T00:00:00.000Z",
      holdoutFrom: "2026-05-07T00:00:00.000Z",
      holdoutTo: "2026-06-30T00:00:00.000Z",
    },
    backtestId: null,
    experimentId: null,
    createdAt: "2026-09-28T00:00:00.000Z",
    expiresAt: "2026-10-28T00:00:00.000Z",
    review: null,
    appliedSystemVersionId: null,
    ...changes,
  };
}

const text = (one: ThresholdRecommendation) =>
  showThresholds({ data: [one], pagination: { nextCursor: null } }, { colour: false });

describe("recommendations as text", () => {
  it("shows both limits with intervals, and the gain with its own", () => {
    const shown = text(recommendation());
    expect(shown).toContain("Threshold for review: 60, recommended 50");
    expect(shown).toContain("2000 EUR more fraud caught [1500.5, 2600], +0 good payments");
    expect(shown).toMatch(/60 +0\.70 \[0\.60, 0\.78\] 70\/100/);
    expect(shown).toMatch(/50 +0\.90 \[0\.83, 0\.94\] 90\/100/);
  });

  it("shows what the costs are and what a threshold saves", () => {
    const { expected } = recommendation();
    const interval = expected.difference?.interval ?? expect.fail();
    const difference = { fraudAmountCaptured: "2000", saving: "1800.25", interval };
    const shown = text(
      recommendation({
        objective: "min_total_cost",
        costs: { goodPayment: "12", review: "3.5" },
        expected: { ...expected, difference },
      }),
    );
    expect(shown).toContain("costs: 12 EUR a good payment, 3.5 EUR a review");
    expect(shown).toContain("a saving of 1800.25 EUR [1500.5, 2600]");
  });

  it("shows a dash, and no zero, for what no payment tells yet", () => {
    const { threshold, expected, evidence } = recommendation();
    const none = estimate(0, 0, 30);
    const nothing = { fraudCaptured: none, precision: none, falsePositiveRate: none };
    const current = { threshold: 60, ...nothing, alertsPerDay: 0, fraudAmountCaptured: "0" };
    const shown = text(
      recommendation({
        threshold: { ...threshold, recommended: null },
        expected: { ...expected, current, recommended: null, difference: null },
        evidence: { ...evidence, labelled: 0, fraud: 0, legitimate: 0 },
      }),
    );
    expect(shown).toMatch(/60 +– 0\/0 \(30 needed\).* – +–$/m);
  });

  it("says why nothing is recommended", () => {
    const { threshold, expected } = recommendation();
    const shown = text(
      recommendation({
        status: "not_enough_evidence",
        reason: "not_enough_evidence",
        threshold: { ...threshold, recommended: null },
        expected: { ...expected, recommended: null, difference: null },
      }),
    );
    expect(shown).toContain("nothing recommended (not enough evidence)");
    expect(shown).toContain(
      "too few labels: 0 fraud and 0 legitimate in the first period, 100 and 1000 in the second; each needs 100, at least 30 of either kind",
    );
    expect(shown).not.toContain("gain");
  });
});
