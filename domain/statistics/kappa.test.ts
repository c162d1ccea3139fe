// Cohen's kappa: reference values, and where it is undefined.

import { describe, expect, it } from "vitest";
import { cohenKappa } from "./kappa.ts";

/** Rows: what the first said; columns: the second. */
function pairs(table: readonly (readonly number[])[]) {
  return table.flatMap((row, first) =>
    row.map((count, second) => ({ first: `${first}`, second: `${second}`, count })),
  );
}

describe("cohenKappa", () => {
  // statsmodels 0.15.0, cohens_kappa.
  it.each([
    [
      [
        [20, 5],
        [10, 15],
      ],
      0.4,
    ],
    [
      [
        [45, 15],
        [25, 15],
      ],
      0.13043478260869554,
    ],
    [
      [
        [10, 0],
        [0, 10],
      ],
      1,
    ],
    [
      [
        [0, 10],
        [10, 0],
      ],
      -1,
    ],
    [
      [
        [61, 3, 2],
        [4, 18, 7],
        [0, 5, 44],
      ],
      0.7690721649484535,
    ],
  ])("%j is %f", (table, expected) => {
    expect(cohenKappa(pairs(table))).toBeCloseTo(expected, 12);
  });

  it("adds up rows of the same combination, and knows words that only one side uses", () => {
    const rows = [
      { first: "clear", second: "clear", count: 10 },
      { first: "clear", second: "clear", count: 10 },
      { first: "clear", second: "error", count: 5 },
      { first: "potential_match", second: "clear", count: 10 },
      { first: "potential_match", second: "error", count: 15 },
    ];
    // No word for agreement beyond "clear": 20 of 50 agree, 25·30 of 50² by chance.
    expect(cohenKappa(rows)).toBeCloseTo((0.4 - 0.3) / (1 - 0.3), 12);
  });

  it("is undefined, not 1, where both always say the same one thing, and without pairs", () => {
    expect(cohenKappa([{ first: "clear", second: "clear", count: 500 }])).toBeNull();
    expect(cohenKappa([])).toBeNull();
  });

  it("refuses what is no count", () => {
    expect(() => cohenKappa([{ first: "clear", second: "clear", count: -1 }])).toThrow(RangeError);
  });
});
