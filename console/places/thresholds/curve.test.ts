import { describe, expect, it } from "vitest";
import type { CurvePoint } from "../../api/recommendations.ts";
import { constraintsOf, excluding, pointAt, stepBy, stepTo } from "./curve.ts";

const point = (threshold: number, changes: Partial<CurvePoint> = {}): CurvePoint => ({
  threshold,
  interrupted: 0,
  truePositives: 0,
  falsePositives: 0,
  tpr: null,
  fpr: null,
  fprLower: null,
  fprUpper: null,
  precision: null,
  precisionLower: null,
  alertsPerDay: 0,
  alertsPerDayP95: 0,
  fraudAmountCaptured: "0",
  legitimateAmount: "0",
  ...changes,
});

// As served: from the highest score down.
const CURVE = [point(90), point(60), point(45), point(10)];

describe("a threshold", () => {
  it("between two points interrupts the same as the higher, and above all of them nothing", () => {
    expect(pointAt(CURVE, 60)?.threshold).toBe(60);
    expect(pointAt(CURVE, 46)?.threshold).toBe(60);
    expect(pointAt(CURVE, 0)?.threshold).toBe(10);
    expect(pointAt(CURVE, 91)).toBeNull();
  });
});

describe("the handle", () => {
  it("goes from point to point, in the direction in which it is moved", () => {
    expect(stepTo(CURVE, 45, 46)).toBe(60);
    expect(stepTo(CURVE, 45, 44)).toBe(10);
    expect(stepTo(CURVE, 45, 45)).toBe(45);
  });

  it("stays within the curve", () => {
    expect(stepTo(CURVE, 90, 100)).toBe(90);
    expect(stepTo(CURVE, 10, 0)).toBe(10);
    expect(stepTo([], 50, 51)).toBe(50);
  });

  it("takes many points at once", () => {
    expect(stepBy(CURVE, 10, 2)).toBe(60);
    expect(stepBy(CURVE, 60, 10)).toBe(90);
    expect(stepBy(CURVE, 60, -10)).toBe(10);
    expect(stepBy(CURVE, 91, -1)).toBe(90);
  });
});

describe("constraints", () => {
  const set = { maxFalsePositiveRate: 0.05, maxAlertsPerDay: 10, minPrecision: null };
  const names = (changes: Partial<CurvePoint>) =>
    excluding(constraintsOf({ constraints: set }), point(50, changes)).map(({ name }) => name);

  it("hold the upper limit of the rate, and alerts on 19 days of 20, to their bounds", () => {
    expect(names({ fpr: 0.04, fprUpper: 0.05, alertsPerDay: 11, alertsPerDayP95: 10 })).toEqual([]);
    expect(names({ fpr: 0.04, fprUpper: 0.051, alertsPerDayP95: 11 })).toEqual([
      "maxFalsePositiveRate",
      "maxAlertsPerDay",
    ]);
  });

  it("are not met by what cannot be measured", () => {
    expect(names({})).toEqual(["maxFalsePositiveRate"]);
  });
});
