// An estimate says its value only when there is evidence enough, and shows its counts always.

import { describe, expect, it } from "vitest";
import { estimateSchema } from "../contract/reports/estimate.ts";
import { estimate, estimateByCustomer, estimateOfCustomers } from "./estimate.ts";
import { oncePayers } from "./simulated-customers.fixture.ts";

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

describe("an estimate by customer", () => {
  const minimums = { denominator: 30, customers: 20 };

  it("says customers and effective number, and needs both minimums", () => {
    const enough = estimateByCustomer(oncePayers(27, 30), minimums);
    expect(enough).toMatchObject({
      value: 0.9,
      numerator: 27,
      denominator: 30,
      customers: 30,
      evidence: "sufficient",
    });
    expect(enough.interval?.method).toBe("wilson_clustered");
    expect(estimateSchema.parse(enough)).toEqual(enough);
    const few = { ...oncePayers(27, 30), customers: 19 };
    expect(estimateByCustomer(few, minimums)).toMatchObject({ value: null, denominator: 30, customers: 19 });
    expect(estimateByCustomer(oncePayers(27, 29), minimums)).toMatchObject({ value: null, interval: null });
  });

  it("has no value out of nothing", () => {
    const nothing = { numerators: [], denominators: [], customers: 0 };
    expect(estimateByCustomer(nothing, { denominator: 0, customers: 0 })).toMatchObject({
      value: null,
      effectiveN: null,
      evidence: "not_enough_evidence",
    });
  });

  it("of customers, who count once each, has Wilson's interval", () => {
    const shown = estimateOfCustomers(27, 30, minimums);
    expect(shown).toMatchObject({ customers: 30, effectiveN: 30, interval: { method: "wilson" } });
    expect(estimateOfCustomers(10, 19, { ...minimums, denominator: 1 }).value).toBeNull();
  });
});
