import { describe, expect, it } from "vitest";
import type { DriftFeature } from "../../api/drift.ts";
import { placeOf, ranked, shownIndex, whyNoLevel } from "./rank.ts";

const FEATURE: DriftFeature = {
  feature: "amount",
  kind: "numeric",
  method: "psi",
  statistic: 0.3,
  unbiased: null,
  bins: [
    { label: "<2", baselineShare: 0.5, currentShare: 0.4 },
    { label: ">=2", baselineShare: 0.5, currentShare: 0.6 },
  ],
  baselineCount: 1_000,
  currentCount: 900,
  subjects: { baseline: 442.145, current: 87.9 },
  distinctSubjects: { baseline: 500, current: 90 },
  criticalValue: 0.02,
  falseAlarmRate: 0.01,
  pValue: null,
  adjustedPValue: null,
  ks: null,
  missingShare: { baseline: 0, current: 0 },
  level: "not_enough_evidence",
  comparable: true,
  series: [],
};

const of = (feature: string, changes: Partial<DriftFeature>): DriftFeature => ({
  ...FEATURE,
  feature,
  ...changes,
});

describe("the order of features", () => {
  it("is by level, then by how far each is beyond chance", () => {
    const features = [
      of("hour", { level: "stable", statistic: 0.01 }),
      of("country", { statistic: null }),
      of("amount", { level: "moderate", statistic: 0.15, criticalValue: 0.05 }),
      of("currency", { level: "moderate", statistic: 0.12, criticalValue: 0.01 }),
    ];
    const outputs = { score: of("score", { level: "significant" }), decision: null };
    expect(ranked({ features, outputs }).map((one) => one.of.feature)).toEqual([
      "score",
      "currency",
      "amount",
      "hour",
      "country",
    ]);
  });
});

describe("a feature without a level", () => {
  it("says how many independent customers there are of those that it takes", () => {
    expect(whyNoLevel(FEATURE, 200)).toBe("worth 87 of 200 customers");
    expect(whyNoLevel(FEATURE, null)).toBe("worth 87 customers");
  });

  it("says where nothing can move, and where nothing was compared", () => {
    expect(whyNoLevel({ ...FEATURE, bins: FEATURE.bins.slice(1) }, 200)).toBe("one value, cannot move");
    expect(whyNoLevel({ ...FEATURE, comparable: false }, 200)).toBe("not comparable");
    expect(whyNoLevel({ ...FEATURE, level: "stable" }, 200)).toBeNull();
  });
});

describe("the scale of the index", () => {
  it("is logarithmic, and holds every index", () => {
    expect([0, 0.001, 0.1, 10, 40].map(placeOf)).toEqual([0, 0, 0.5, 1, 1]);
    expect([0, 0.0004, 0.1234].map(shownIndex)).toEqual(["0.000", "under 0.001", "0.123"]);
  });
});
