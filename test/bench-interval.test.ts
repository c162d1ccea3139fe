// The interval of a bench's ratio is that of another program: SciPy 1.x, stats.t.interval over the logarithms.

import { expect, it } from "vitest";
import { intervalOfRatio } from "./bench/edge/interval-of-ratio.ts";

it("is SciPy's interval of ten ratios", () => {
  const found = intervalOfRatio([1.02, 0.99, 1.05, 1.01, 0.97, 1.03, 1.0, 1.04, 0.98, 1.01]);
  expect(found.value).toBeCloseTo(1.009_702_84, 7);
  expect(found.lower).toBeCloseTo(0.991_397_37, 7);
  expect(found.upper).toBeCloseTo(1.028_346_31, 7);
});

it("is SciPy's interval of three ratios", () => {
  const found = intervalOfRatio([0.31, 0.34, 0.33]);
  expect(found.value).toBeCloseTo(0.326_426_08, 7);
  expect(found.lower).toBeCloseTo(0.290_354_44, 7);
  expect(found.upper).toBeCloseTo(0.366_979_01, 7);
});

it("demands two, for one alone says nothing of its spread", () => {
  expect(() => intervalOfRatio([1])).toThrow(RangeError);
  expect(() => intervalOfRatio([1, 0])).toThrow(RangeError);
});
