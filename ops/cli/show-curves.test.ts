// The curves of the score in a terminal and as SVG.

import { describe, expect, it } from "vitest";
import type { ScoreCurves } from "#domain/contract/reports/score-curves.ts";
import { drawCurves } from "./draw-curves.ts";
import { showCurves } from "./show-curves.ts";

const POINT = {
  fprLower: null,
  fprUpper: null,
  precisionLower: null,
  alertsPerDay: 1,
  alertsPerDayP95: 1,
  tpr: null,
  fpr: null,
  precision: null,
};
const CURVES: ScoreCurves = {
  payments: 200,
  curve: [
    {
      ...POINT,
      threshold: 0,
      interrupted: 200,
      truePositives: 20,
      falsePositives: 80,
      fraudAmountCaptured: "1000",
      legitimateAmount: "500",
    },
    {
      ...POINT,
      threshold: 80,
      interrupted: 20,
      truePositives: 10,
      falsePositives: 0,
      fraudAmountCaptured: "900",
      legitimateAmount: "0",
    },
  ],
  areas: {
    roc: { value: 0.75, interval: { lower: 0.65, upper: 0.83 } },
    precisionRecall: { value: 0.6, interval: null },
    rocByAmount: { value: 0.95, interval: null },
    precisionRecallByAmount: null,
  },
  bands: [
    {
      from: 0,
      to: 10,
      customers: 60,
      fraud: 10,
      labelled: 90,
      value: 0.111,
      interval: { lower: 0.06, upper: 0.19 },
    },
    { from: 90, to: 100, customers: 9, fraud: 10, labelled: 10, value: null, interval: null },
  ],
};

describe("the curves of a score", () => {
  it("are pictures in the terminal, with areas and the fraud rate of each band", () => {
    const text = showCurves(CURVES, { colour: false });
    expect(text).toMatch(/Precision-recall\n 100% \| +o +x\n/);
    expect(text).toContain("0.750 [0.650, 0.830]");
    expect(text).toContain("0.600 (too few customers with fraud)");
    expect(text).toMatch(/0 to 9 +0\.111 \[0\.060, 0\.190\] +10\/90 +60 +##/);
    expect(text).toMatch(/90 to 100 +– +10\/10/);
    expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(120);
  });

  it("are an SVG of three panels, each with a line by payments and one by amounts", () => {
    const svg = drawCurves(CURVES);
    expect(svg.match(/<polyline/g)).toHaveLength(6);
    // Half of all fraud, at 100% precision: in the middle of the upper edge of the first panel.
    expect(svg).toContain('<polyline points="180.0,50.0 310.0,258.0"');
  });

  it("say that nothing is labelled", () => {
    expect(showCurves({ ...CURVES, bands: [] }, { colour: false })).toContain("there are no curves");
  });
});
