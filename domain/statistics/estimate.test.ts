// An estimate says its value only when there is evidence enough, and shows its counts always.

import { describe, expect, it } from "vitest";
import { estimateSchema } from "../contract/reports/estimate.ts";
import { estimate } from "./estimate.ts";

describe("estimate", () => {
  it("gives value and interval from the minimum denominator on", () => {
    const measured = estimate(27, 30, 30);
    expect(measured.value).toBe(0.9);
    expect(measured.interval?.lower).toBeCloseTo(0.744, 3);
    expect(measured).toMatchObject({ numerator: 27, denominator: 30, evidence: "sufficient" });
    expect(estimateSchema.parse(measured)).toEqual(measured);
  });

  it("has no value, never zero, below the minimum, and still shows the counts", () => {
    expect(estimate(0, 29, 30)).toEqual({
      value: null,
      numerator: 0,
      denominator: 29,
      interval: null,
      evidence: "not_enough_evidence",
      minimumDenominator: 30,
    });
  });

  it("has no value out of nothing, even where no minimum is asked for", () => {
    expect(estimate(0, 0, 0)).toMatchObject({ value: null, interval: null, evidence: "not_enough_evidence" });
  });

  it("a true zero with enough evidence is zero", () => {
    expect(estimate(0, 30, 30)).toMatchObject({ value: 0, evidence: "sufficient" });
  });

  it("refuses counts that are no proportion, below the minimum too", () => {
    expect(() => estimate(3, 2, 30)).toThrow(RangeError);
    expect(() => estimate(1, 0, 30)).toThrow(RangeError);
  });
});
