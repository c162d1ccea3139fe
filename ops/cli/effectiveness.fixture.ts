// A report on effectiveness, for tests of the command line.

import type {
  AmountOfCustomers,
  EffectivenessReport,
  SegmentComparison,
} from "#domain/contract/reports/effectiveness.ts";
import type { SampledRatio } from "#domain/contract/reports/label-selection.ts";
import { estimate } from "#domain/statistics/estimate.ts";

const NOT_SEEN = { days: 90, value: null, interval: null };

const ENOUGH = estimate(75, 90, 30);
const segment = (dimension: "channel" | "currency", value: string, share: number, captured: number) => ({
  dimension,
  value,
  decisions: Math.round(share * 1_000),
  share,
  precision: ENOUGH,
  fraudCaptured: estimate(captured, 100, 30),
  falsePositiveRate: estimate(1, 12, 30),
  comparison: comparison("precision"),
  otherComparisons: [comparison("fraudCaptured"), comparison("falsePositiveRate")],
});
const comparison = (measure: SegmentComparison["measure"]): SegmentComparison => ({
  measure,
  difference: -0.2,
  interval: { lower: -0.25, upper: -0.15, level: 0.95, method: "newcombe" },
  pValue: 0.0002,
  adjustedPValue: 0.0004,
});
const rule = (ruleId: string, ruleVersion: number, hits: number) => ({
  ruleId,
  ruleVersion,
  name: ruleId,
  action: "review" as const,
  state: "active" as const,
  evaluations: 1_000,
  hits,
  decisive: { decisions: hits - 1, frauds: 2, legitimate: 3, legitimateCustomers: 3 },
  soleHits: hits - 1,
  overlap: [],
  errors: 0,
  hitRate: estimate(hits, 1_000, 30),
  precision: ENOUGH,
  falsePositiveRate: ENOUGH,
  fraudCaptured: ENOUGH,
  falsePositives: { decisions: ENOUGH, customers: ENOUGH, soleCustomers: ENOUGH },
  financialImpact: [],
});
const MEASURED = {
  fraudCaptured: ENOUGH,
  precision: ENOUGH,
  falsePositiveRate: ENOUGH,
  outcomeCoverage: ENOUGH,
  interruptionRate: ENOUGH,
  falsePositives: { customers: ENOUGH, decisions: ENOUGH },
};
const shareKnown = (days: number, value: number) => ({
  days,
  value,
  interval: { lower: value - 0.05, upper: value + 0.05, level: 0.95, method: "wilson_clustered" } as const,
});

const LABELS: Pick<EffectivenessReport, "labelDelay" | "fraudStillToCome" | "labelSelection"> = {
  labelDelay: {
    from: "2025-01-31T00:00:00.000Z",
    to: "2026-01-31T00:00:00.000Z",
    horizonDays: 80,
    sources: [
      {
        label: "fraud",
        source: "chargeback",
        payments: 200,
        knownAfter: [shareKnown(7, 0.1), shareKnown(30, 0.4), shareKnown(60, 0.9), NOT_SEEN],
        medianDays: 35,
      },
    ],
  },
  fraudStillToCome: {
    value: 39.4,
    interval: { lower: 25, upper: 57, level: 0.95, method: "gamma_jackknife" },
    evidence: "sufficient",
    reason: null,
    known: 120,
    allowed: 35.2,
    interrupted: 4.2,
    horizonDays: 80,
  },
  labelSelection: {
    worstCase: {
      precision: { lower: 0.3, upper: 0.8 },
      fraudCaptured: { lower: 0.05, upper: 0.9 },
      falsePositiveRate: null,
    },
    sample: {
      allowed: { drawn: 300, judged: 300, standsFor: 30_000, drawable: 30_100, payments: 30_100 },
      interrupted: { drawn: 100, judged: 80, standsFor: 500, drawable: 700, payments: 700 },
      weighted: {
        precision: sampledRatio("not_judged"),
        fraudCaptured: sampledRatio("not_judged"),
        falsePositiveRate: sampledRatio("not_judged"),
        fraudAmongAllowed: sampledRatio(null),
      },
    },
  },
};

const MONEY: EffectivenessReport["financialImpact"][number] = {
  currency: "USD",
  fraudLossPrevented: "123456789012345678901234567890.12345678",
  fraudLossIncurred: "0.1",
  recovered: "0",
  legitimateInterruptedAmount: "5",
  netLoss: "0.1",
  recoverySurplus: "0",
  evidence: "sufficient",
  byCustomer: {
    fraudLossPrevented: amountOf(12, {
      lower: "98765432109876543210987654321",
      upper: "200000000000000000000000000000.5",
    }),
    fraudLossIncurred: amountOf(1),
    recovered: amountOf(0),
    legitimateInterruptedAmount: amountOf(10, { lower: "1.5", upper: "17.25" }),
    netLoss: amountOf(1),
  },
};

export function effectivenessReport(changes: Partial<EffectivenessReport> = {}): EffectivenessReport {
  return {
    window: { from: "2026-01-01T00:00:00.000Z", to: "2026-01-31T00:00:00.000Z" },
    generatedAt: "2026-01-31T00:00:01.000Z",
    dataAsOf: "2026-01-31T00:00:00.500Z",
    systemVersionIds: ["sv_1"],
    completeness: { complete: true, reasons: [], lagSeconds: 0, eventsExpected: 200, eventsLoaded: 200 },
    maturity: {
      labelMaturityDays: 90,
      matureDecisions: 400,
      immatureDecisions: 600,
      measures: { mature: MEASURED, immature: { ...MEASURED, fraudCaptured: estimate(3, 12, 30) } },
    },
    measures: MEASURED,
    ...LABELS,
    decisionDistribution: [
      {
        decision: "allow",
        count: 900,
        share: 0.9,
        byRiskLevel: [
          { riskLevel: "low", count: 890 },
          { riskLevel: "medium", count: 10 },
        ],
      },
      { decision: "block", count: 100, share: 0.1, byRiskLevel: [{ riskLevel: "high", count: 100 }] },
    ],
    financialImpact: [MONEY],
    segments: [
      segment("channel", "card_present", 0.6, 90),
      segment("channel", "card_not_present", 0.4, 40),
      segment("currency", "USD", 1, 60),
    ],
    decisiveCauses: [
      {
        cause: "screening",
        decisive: { decisions: 9, frauds: 2, legitimate: 7, legitimateCustomers: 6 },
      },
      { cause: "actions", decisive: { decisions: 0, frauds: 0, legitimate: 0, legitimateCustomers: 0 } },
    ],
    mixStandardised: {
      standard: { from: "2025-12-02T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z" },
      dimensions: [],
    },
    rules: [rule("night-payment", 1, 80), rule("round-amount", 2, 5), rule("silent", 1, 0)],
    ...changes,
  };
}

function amountOf(
  customers: number,
  limits: { readonly lower: string; readonly upper: string } | null = null,
): AmountOfCustomers {
  return { customers, interval: limits && { ...limits, level: 0.95, method: "hall_transformation" } };
}

function sampledRatio(reason: SampledRatio["reason"]): SampledRatio {
  const isKnown = reason === null;
  return {
    value: isKnown ? 0.04 : null,
    interval: isKnown ? { lower: 0.02, upper: 0.08, level: 0.95, method: "wilson_clustered" } : null,
    evidence: isKnown ? "sufficient" : "not_enough_evidence",
    reason,
    payments: 300,
    customers: 280,
    effectiveN: isKnown ? 250 : null,
  };
}
