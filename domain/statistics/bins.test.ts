// Bins by hand: edges, ties, outer bins, missing values, rare and new categories.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  binsOfCategories,
  binsOfRanges,
  categoricalBins,
  decileEdges,
  numericBins,
  rangeOf,
  scoreEdgesOf,
  type Bin,
} from "./bins.ts";

const counts = (bins: readonly Bin[]) =>
  bins.map(({ label, baseline, current }) => [label, baseline, current]);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("bins of numbers", () => {
  it("stand between the deciles of the baseline, an edge belonging to the bin above it", () => {
    const baseline = Array.from({ length: 11 }, (_, index) => index);
    expect(decileEdges(baseline)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const bins = numericBins(baseline, [-100, 0.99, 1, 9, 1e9]);
    expect(counts(bins).slice(0, 2)).toEqual([
      ["<1", 1, 2],
      ["[1, 2)", 1, 1],
    ]);
    expect(counts(bins).at(-1)).toEqual([">=9", 2, 2]);
  });

  it("merge equal edges, and leave out a bin that neither side has", () => {
    // Three of four are zero, so no value of either side lies below the first edge.
    const baseline = [...times(75, 0), ...times(25, 5)];
    expect(decileEdges(baseline)).toEqual([0, 5]);
    expect(counts(numericBins(baseline, times(10, 0)))).toEqual([
      ["[0, 5)", 75, 10],
      [">=5", 25, 0],
    ]);
    expect(counts(numericBins(baseline, [-1]))[0]).toEqual(["<0", 0, 1]);
  });

  it("of one value are all values below it and from it on", () => {
    expect(counts(numericBins(times(5, 3), [2, 3, 4]))).toEqual([
      ["<3", 0, 1],
      [">=3", 5, 2],
    ]);
  });

  it("hold missing values apart where either side has any, and edges ignore them", () => {
    const bins = numericBins([1, null, 2], [1, 2]);
    expect(counts(bins).at(-1)).toEqual(["missing", 1, 0]);
    expect(decileEdges([null, 1, 2, null])).toEqual(decileEdges([1, 2]));
    expect(counts(numericBins([1, 2], [1, null, null])).at(-1)).toEqual(["missing", 0, 2]);
    expect(numericBins([1, 2], [1]).some(({ kind }) => kind === "missing")).toBe(false);
  });

  it("without any baseline value are one", () => {
    expect(counts(numericBins([null], [7, 8]))).toEqual([
      ["all", 0, 2],
      ["missing", 1, 0],
    ]);
  });

  it("are the same from counts of the ranges", () => {
    const ranges = { baseline: [1, 2, 3], current: [0, 0, 7] };
    expect(binsOfRanges([10, 20], ranges, { baseline: 4, current: 0 })).toEqual([
      { kind: "range", label: "<10", baseline: 1, current: 0 },
      { kind: "range", label: "[10, 20)", baseline: 2, current: 0 },
      { kind: "range", label: ">=20", baseline: 3, current: 7 },
      { kind: "missing", label: "missing", baseline: 4, current: 0 },
    ]);
    expect(() => binsOfRanges([10], ranges, { baseline: 0, current: 0 })).toThrow(RangeError);
  });

  it("refuse what is no number", () => {
    expect(() => numericBins([1], [Number.NaN])).toThrow(RangeError);
    expect(() => decileEdges([Number.NaN])).toThrow(RangeError);
  });

  it("hold every row once, in the range that its value belongs to", () => {
    const anyValues = fc.array(fc.option(fc.integer({ min: -20, max: 20 })), { minLength: 1 });
    fc.assert(
      fc.property(anyValues, anyValues, (baseline, current) => {
        const bins = numericBins(baseline, current);
        expect(bins.reduce((sum, bin) => sum + bin.baseline, 0)).toBe(baseline.length);
        expect(bins.reduce((sum, bin) => sum + bin.current, 0)).toBe(current.length);
        const edges = decileEdges(baseline);
        for (const value of current) {
          if (value === null) continue;
          const range = rangeOf(value, edges);
          expect(range === 0 || value >= (edges[range - 1] ?? Infinity)).toBe(true);
          expect(range === edges.length || value < (edges[range] ?? -Infinity)).toBe(true);
        }
      }),
      { seed: 33, numRuns: 300 },
    );
  });
});

describe("bins of scores", () => {
  it("give a score with 5% of the baseline a bin of its own", () => {
    const zeros = [...times(92, 0), 7, 9, 11, 13, 20, 31, 44, 60];
    expect(scoreEdgesOf(zeros)).toEqual([0, 1]);
    expect(counts(numericBins(zeros, [...times(10, 0), ...times(90, 30)], scoreEdgesOf))).toEqual([
      ["[0, 1)", 92, 10],
      [">=1", 8, 90],
    ]);
  });

  it("are the deciles if no score is frequent", () => {
    const spread = Array.from({ length: 101 }, (_, score) => score);
    expect(scoreEdgesOf(spread)).toEqual(decileEdges(spread));
  });

  it("count missing scores among all, as for categories", () => {
    expect(scoreEdgesOf([...times(4, 50), ...times(96, null)])).toEqual([50]);
  });
});

it.each([Infinity, -Infinity, Number.NaN])("bins refuse %f as a number", (value) => {
  expect(() => decileEdges([1, value])).toThrow(RangeError);
  expect(() => numericBins([1, 2], [value])).toThrow(RangeError);
});

describe("bins of categories", () => {
  it("join what has less than 5% of the baseline, and what is new, in other", () => {
    const baseline = [...times(90, "card"), ...times(5, "wallet"), ...times(4, "cheque"), "cash"];
    const current = [...times(10, "card"), ...times(3, "crypto"), "cheque"];
    expect(counts(categoricalBins(baseline, current))).toEqual([
      ["card", 90, 10],
      ["wallet", 5, 0],
      ["other", 5, 4],
    ]);
  });

  it("tell a category named other or missing from our own bins", () => {
    const bins = categoricalBins(
      [...times(50, "other"), ...times(45, "missing"), ...times(3, null), "x", "y"],
      [null, "other"],
    );
    expect(bins.map(({ kind, label, baseline, current }) => [kind, label, baseline, current])).toEqual([
      ["category", '"other"', 50, 1],
      ["category", '"missing"', 45, 0],
      ["other", "other", 2, 0],
      ["missing", "missing", 3, 1],
    ]);
  });

  it("are the same from counts, in an order that does not depend on the input's", () => {
    const grouped = (entries: readonly (readonly [string | null, number])[]) => new Map(entries);
    const forward = binsOfCategories(
      grouped([
        ["a", 50],
        ["b", 50],
        [null, 1],
      ]),
      grouped([["c", 9]]),
    );
    const backward = binsOfCategories(
      grouped([
        [null, 1],
        ["b", 50],
        ["a", 50],
      ]),
      grouped([["c", 9]]),
    );
    expect(forward).toEqual(backward);
    expect(counts(forward)).toEqual([
      ["a", 50, 0],
      ["b", 50, 0],
      ["other", 0, 9],
      ["missing", 1, 0],
    ]);
  });
});
