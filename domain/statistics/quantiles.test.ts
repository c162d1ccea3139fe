// Quantiles as numpy and ClickHouse compute them.

import { describe, expect, it } from "vitest";
import { quantiles } from "./quantiles.ts";

describe("quantiles", () => {
  it("agree with numpy 2.4.6, whatever the order of the values", () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
    const expected = [1, 1, 2.25, 3.5, 6.299999999999999, 7.649999999999997, 8.73, 9];
    const found = quantiles(values, [0, 0.1, 0.25, 0.5, 0.9, 0.95, 0.99, 1]);
    for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, 12);
    expect(quantiles(values.toReversed(), [0.9])).toEqual([found[4]]);
    expect(values[0]).toBe(3);
  });

  it("hit an observation exactly where the position means one, although 0.7 is no binary fraction", () => {
    const values = Array.from({ length: 91 }, (_, index) => index / 10);
    expect(quantiles(values, [0.1, 0.3, 0.7])).toEqual([0.9, 2.7, 6.3]);
  });

  it("between equal neighbours are these, to the last bit", () => {
    expect(quantiles([0.1, 0.1, 0.1, 0.1], [0.37])).toEqual([0.1]);
  });

  it("stay numbers between values whose distance is beyond the largest number", () => {
    expect(quantiles([-1e308, 1e308], [0.5, 0.75])).toEqual([0, 5e307]);
    expect(quantiles([1, Number.MAX_VALUE, Infinity], [0.75])).toEqual([Infinity]);
  });

  it("of one value are that value", () => {
    expect(quantiles([7], [0, 0.5, 1])).toEqual([7, 7, 7]);
  });

  it("refuse nothing, what is no number, and a probability outside", () => {
    expect(() => quantiles([], [0.5])).toThrow(RangeError);
    expect(() => quantiles([1, Number.NaN], [0.5])).toThrow(RangeError);
    expect(() => quantiles([1], [1.1])).toThrow(RangeError);
  });
});
