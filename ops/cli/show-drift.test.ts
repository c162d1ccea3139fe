// The table of drift: what moved stands first, with what chance leaves of it and the customers behind it.

import { describe, expect, it } from "vitest";
import type { DriftFeature, DriftReport } from "#domain/contract/reports/drift.ts";
import { showDrift } from "./show-drift.ts";

const [FROM, TO] = ["2026-03-01T00:00:00.000Z", "2026-03-31T00:00:00.000Z"];

function feature(name: string, level: DriftFeature["level"], statistic: number | null): DriftFeature {
  return {
    feature: name,
    kind: "categorical",
    method: "psi",
    statistic,
    unbiased:
      statistic === null
        ? null
        : { value: statistic - 0.01, interval: { lower: 0.25, upper: 0.375, level: 0.95 } },
    bins: [
      { label: "web", baselineShare: 0.9, currentShare: 0.6 },
      { label: "other", baselineShare: 0.1, currentShare: 0.4 },
    ],
    baselineCount: 2_000,
    currentCount: 1_800,
    subjects: { baseline: 412.6, current: 399.4 },
    distinctSubjects: { baseline: 500, current: 480 },
    criticalValue: statistic === null ? null : 0.012,
    falseAlarmRate: 0.01,
    pValue: statistic === null ? null : 0.0001,
    adjustedPValue: statistic === null ? null : 0.001,
    ks: null,
    missingShare: { baseline: 0, current: 0 },
    level,
    comparable: true,
    series: [],
  };
}

function report(changes: Partial<DriftReport> = {}): DriftReport {
  return {
    window: { from: FROM, to: TO },
    generatedAt: TO,
    baseline: {
      from: "2026-01-01T00:00:00.000Z",
      to: "2026-01-31T00:00:00.000Z",
      systemVersionId: "sv_1",
      overlap: false,
    },
    features: [feature("country", "stable", 0.01), feature("channel", "significant", 0.31)],
    population: [],
    outputs: { score: feature("score", "not_enough_evidence", null), decision: null },
    overall: { level: "significant", changedFeatures: ["channel"] },
    ...changes,
  };
}

describe("the table of drift", () => {
  it("shows first what moved, and what it moved by", () => {
    const text = showDrift(report(), { colour: false });
    expect(text).toContain("overall: significant; changed: channel");
    expect(text).toMatch(
      /channel +significant +0\.310 +0\.300 \[0\.250, 0\.375\] +2000 → 1800 +413 → 399 +web: 0\.90 → 0\.60/,
    );
    expect(text.indexOf("channel  ")).toBeLessThan(text.indexOf("country"));
    expect(text).toMatch(/score +not enough evidence +– +–/);
  });

  it("says that there is no baseline, and that a window overlaps it", () => {
    const none = { from: null, to: null, systemVersionId: null, overlap: false };
    expect(showDrift(report({ baseline: none }), { colour: false })).toContain("no baseline");
    const overlapping = report({ baseline: { ...report().baseline, overlap: true } });
    expect(showDrift(overlapping, { colour: false })).toContain(
      "overlaps the window, so nothing can be compared: ask for a shorter window, such as --last 7d",
    );
  });
});
