// The report as text: every ratio with interval and counts, no zero where evidence is missing, exact money.

import { describe, expect, it } from "vitest";
import { estimate } from "#domain/statistics/estimate.ts";
import { effectivenessReport as report } from "./effectiveness.fixture.ts";
import { showEstimate } from "./show-estimate.ts";
import { hasEvidence, showEffectiveness } from "./show-effectiveness.ts";

const PLAIN = { colour: false };

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
