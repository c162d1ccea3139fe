// The report as text: every ratio with interval and counts, no zero where evidence is missing, exact money.

import { describe, expect, it } from "vitest";
import type {
  AmountOfCustomers,
  EffectivenessReport,
  SegmentComparison,
} from "#domain/contract/reports/effectiveness.ts";
import type { SampledRatio } from "#domain/contract/reports/label-selection.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import { showEstimate } from "./show-estimate.ts";
import { hasEvidence, showEffectiveness } from "./show-effectiveness.ts";

const PLAIN = { colour: false };
const NOT_SEEN = { days: 90, value: null, interval: null };

describe("showEstimate", () => {
  it("shows value, interval and counts together", () => {
    expect(showEstimate(estimate(75, 90, 30))).toBe("0.83 [0.74, 0.90] 75/90");
  });

  it("shows how far the evidence is from enough, and no figure", () => {
    expect(showEstimate(estimate(3, 12, 30))).toBe("– 3/12 (30 needed)");
    expect(showEstimate(estimate(0, 0, 30))).toBe("– 0/0 (30 needed)");
  });

  it("shows a true zero as zero", () => {
    expect(showEstimate(estimate(0, 30, 30))).toBe("0.00 [0.00, 0.11] 0/30");
  });

  it("shows a small ratio with digits enough to tell it from zero", () => {
    expect(showEstimate(estimate(71, 3_476, 30))).toBe("0.020 [0.016, 0.026] 71/3476");
    expect(showEstimate(estimate(5, 3_476, 30))).toBe("0.0014 [0.0006, 0.0034] 5/3476");
  });
});

describe("showEffectiveness", () => {
  it("says first whether everything is counted", () => {
    expect(showEffectiveness(report(), PLAIN, { rows: null })).toContain(
      "complete: 200 of 200 events counted",
    );
    const behind = report({
      completeness: {
        complete: false,
        reasons: ["ledger_behind"],
        lagSeconds: 3,
        eventsExpected: 200,
        eventsLoaded: 150,
      },
    });
    expect(showEffectiveness(behind, PLAIN, { rows: null })).toContain(
      "not complete: 150 of 200 events counted, 3 s behind (ledger_behind)",
    );
  });

  it("shows how far missing labels could move each measure, and what the judged sample says", () => {
    const lines = showEffectiveness(report(), PLAIN, { rows: null }).split("\n");
    const row = (name: string) => lines.findLast((line) => line.startsWith(name));
    expect(row("precision")).toMatch(/^precision +30\.0% and 80\.0% +– \(under 95% judged\)$/);
    expect(row("fraud among allowed")).toMatch(/^fraud among allowed +– +4\.0% \[2\.0%, 8\.0%\] 300$/);
  });

  it("shows how much fraud is still to come, and what is known of old and young decisions", () => {
    const text = showEffectiveness(report(), PLAIN, { rows: null });
    expect(text).toContain(
      "fraud still to come: 39 [25, 57] payments beside 120 known, 35 of them allowed; counts labels that take up to 80 days",
    );
    const row = (name: string) => text.split("\n").findLast((line) => line.startsWith(name));
    expect(text).toMatch(/^By age +mature, 90 days or older +immature$/m);
    expect(text).toMatch(/^fraud captured +0\.83 \[0\.74, 0\.90\] 75\/90 +– 3\/12 \(30 needed\)$/m);
    expect(row("fraud, chargeback")).toMatch(
      /^fraud, chargeback +200 +35 d +10% \[5%, 15%\] +40% \[35%, 45%\] +90% \[85%, 95%\] +–$/,
    );
  });

  it("says why it does not know how much fraud is still to come", () => {
    const nothing = { value: null, interval: null, allowed: null, interrupted: null, horizonDays: null };
    const fraudStillToCome = {
      ...nothing,
      evidence: "not_enough_evidence",
      reason: "too_few_labels",
      known: 3,
    } as const;
    expect(showEffectiveness(report({ fraudStillToCome }), PLAIN, { rows: null })).toContain(
      "fraud still to come: – beside 3 known (too few fraud labels to learn delays from)",
    );
  });

  it("aligns its columns", () => {
    const lines = showEffectiveness(report(), PLAIN, { rows: null }).split("\n");
    const head = lines.find((line) => line.startsWith("Decision")) ?? "";
    const allow = lines.find((line) => line.startsWith("allow")) ?? "";
    expect(allow).toBe("allow       900  90.0%  low 890, medium 10");
    expect(head.indexOf("count") + "count".length).toBe(allow.indexOf("900") + "900".length);
  });

  it("keeps every digit of money", () => {
    expect(showEffectiveness(report(), PLAIN, { rows: null })).toContain(
      "123456789012345678901234567890.12345678",
    );
  });

  it("writes the amounts of a currency to one scale", () => {
    const text = showEffectiveness(report(), PLAIN, { rows: null });
    expect(text).toContain("  0.10000000  0.00000000  0.10000000 ");
  });

  it("shows how far each amount of money can be by chance, and leaves out those of too few customers", () => {
    const lines = showEffectiveness(report(), PLAIN, { rows: null }).split("\n");
    const at = lines.findIndex((line) => line.startsWith("Money, 95% by customer"));
    expect(lines.slice(at + 1, at + 4).map((line) => line.split(/ {2,}/))).toEqual([
      ["USD fraud prevented", "98765432109876543210987654321.0", "200000000000000000000000000000.5", "12"],
      ["USD legitimate interrupted", "1.50", "17.25", "10"],
      [""],
    ]);
  });

  it("shows the segments where most fraud passed first, and leaves out those that are everything", () => {
    const text = showEffectiveness(report(), PLAIN, { rows: null });
    expect(text.indexOf("channel: card_not_present")).toBeLessThan(text.indexOf("channel: card_present"));
    expect(text).not.toContain("currency: USD");
  });

  it("fits segments into 120 columns, with the longest name of a segment and thousands of payments", () => {
    const [one] = report().segments;
    if (one === undefined) throw new Error("the report has segments");
    const segment = {
      ...one,
      dimension: "counterparty_familiarity" as const,
      value: "known",
      fraudCaptured: estimate(127, 158, 30),
      precision: estimate(127, 200, 30),
      falsePositiveRate: estimate(7, 1_907, 30),
    };
    const text = showEffectiveness(report({ segments: [segment] }), PLAIN, { rows: null });
    expect(text).toContain("counterparty familiarity: known  0.80 [0.73, 0.86] 127/158  0.64 ");
    const lines = text.slice(text.indexOf("Segments, ")).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it("names a segment of what was not given", () => {
    const [first] = report().segments;
    const segments = first === undefined ? [] : [{ ...first, dimension: "country" as const, value: "" }];
    const text = showEffectiveness(report({ segments }), PLAIN, { rows: null });
    expect(text).toContain("\ncountry: (not given) ");
  });

  it("says what it leaves out where it is asked for the first rows only", () => {
    const text = showEffectiveness(report(), PLAIN, { rows: 1 });
    expect(text).toContain("night-payment v1");
    expect(text).not.toContain("round-amount v2");
    expect(text).toContain("… and 1 more rules: ./weir report effectiveness");
  });

  it("names the rule that disturbs most good customers for least fraud, one that hit only once or twice last", () => {
    const decisive = [
      { decisions: 113, frauds: 41, legitimate: 42, legitimateCustomers: 39 },
      { decisions: 1, frauds: 0, legitimate: 1, legitimateCustomers: 1 },
      { decisions: 27, frauds: 0, legitimate: 20, legitimateCustomers: 20 },
    ];
    const [rule] = report().rules;
    if (rule === undefined) throw new Error("the report has rules");
    const rules = decisive.map((freed, n) => ({ ...rule, ruleId: `rule-${n}`, decisive: freed }));
    const said = "most good customers for least fraud: rule-2 v1 (20 good customers, 0 frauds)\n";
    expect(showEffectiveness(report({ rules }), PLAIN, { rows: null })).toContain(said);
    expect(showEffectiveness(report({ rules: [] }), PLAIN, { rows: null })).not.toContain("for least fraud");
  });

  it("says of each rule what would be allowed without it, and folds those that never hit", () => {
    const text = showEffectiveness(report(), PLAIN, { rows: null });
    expect(text).toContain(
      "night-payment v1            review    80             79               3       2  0.83",
    );
    expect(text).toContain("(screening)                                           9               6       2");
    expect(text).toContain("\n1 rule never hit\n");
    expect(text).not.toContain("silent v1");
    const table = text.slice(text.indexOf("Rule "), text.indexOf("1 rule never hit"));
    expect(Math.max(...table.split("\n").map((line) => line.trimEnd().length))).toBeLessThanOrEqual(120);
  });

  it("wears no colour where none is asked for", () => {
    // oxlint-disable-next-line no-control-regex -- the escape character is what is looked for
    expect(showEffectiveness(report(), PLAIN, { rows: null })).not.toMatch(/\u001b/);
    expect(showEffectiveness(report(), { colour: true }, { rows: null })).toContain("\u001b[1m");
  });
});

describe("hasEvidence", () => {
  it("needs it for fraud captured, precision and false positive rate", () => {
    expect(hasEvidence(report())).toBe(true);
    const { measures } = report();
    expect(hasEvidence(report({ measures: { ...measures, precision: estimate(1, 2, 30) } }))).toBe(false);
  });
});

function report(changes: Partial<EffectivenessReport> = {}): EffectivenessReport {
  const enough = estimate(75, 90, 30);
  const segment = (dimension: "channel" | "currency", value: string, share: number, captured: number) => ({
    dimension,
    value,
    decisions: Math.round(share * 1_000),
    share,
    precision: enough,
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
    precision: enough,
    falsePositiveRate: enough,
    fraudCaptured: enough,
    falsePositives: { decisions: enough, customers: enough, soleCustomers: enough },
    financialImpact: [],
  });
  const measured = {
    fraudCaptured: enough,
    precision: enough,
    falsePositiveRate: enough,
    outcomeCoverage: enough,
    interruptionRate: enough,
    falsePositives: { customers: enough, decisions: enough },
  };
  const shareKnown = (days: number, value: number) => ({
    days,
    value,
    interval: { lower: value - 0.05, upper: value + 0.05, level: 0.95, method: "wilson_clustered" } as const,
  });
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
      measures: { mature: measured, immature: { ...measured, fraudCaptured: estimate(3, 12, 30) } },
    },
    measures: measured,
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
    financialImpact: [
      {
        currency: "USD",
        fraudLossPrevented: "123456789012345678901234567890.12345678",
        fraudLossIncurred: "0.1",
        recovered: "0",
        legitimateInterruptedAmount: "5",
        netLoss: "0.1",
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
      },
    ],
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
