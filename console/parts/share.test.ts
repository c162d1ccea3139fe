import { assert, double, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { percentOf, shownDifference, shownRatio, shownShare } from "./share.ts";

describe("a share", () => {
  it.each([
    [0, "0.00"],
    [1, "1.00"],
    [0.5, "0.50"],
    [0.834, "0.83"],
    [0.0512, "0.051"],
    [0.001, "0.0010"],
    [0.000_002, "0.0000020"],
    [0.000_000_2, "<0.000001"],
    [0.996, "0.996"],
    [0.999, "0.999"],
    [0.9996, "0.9996"],
    [0.999_999_8, ">0.999999"],
    [-0.999, "-0.999"],
    [-0.999_999_8, "<-0.999999"],
    [-0.000_000_2, ">-0.000001"],
  ])("of %d is written %s", (share, shown) => {
    expect(shownShare(share)).toBe(shown);
  });

  it("is never written as nothing or as all if it is not", () => {
    assert(
      property(double({ min: 0, max: 1, noNaN: true }), (share) => {
        for (const shown of [shownShare(share), shownRatio(share, 3)]) {
          expect([share, Number(shown) === 0]).toEqual([share, share === 0]);
          expect([share, Number(shown) === 1]).toEqual([share, share === 1]);
        }
      }),
    );
  });
});

it("a ratio has the places that are asked for, where they tell it from 0 and 1", () => {
  expect([0.5, 0.0004, 0.9996, 1, 0].map((ratio) => shownRatio(ratio, 3))).toEqual([
    "0.500",
    "0.0004",
    "0.9996",
    "1.000",
    "0.000",
  ]);
});

it("a difference has its sign, and none where there is no difference", () => {
  expect([0.0123, -0.004, 0.0001, 0, 0.3 - 0.1 - 0.2].map(shownDifference)).toEqual([
    "+0.012",
    "−0.004",
    "+0.0001",
    "0.000",
    "0.000",
  ]);
});

it("a share that was chosen is shown in percent as it was chosen", () => {
  expect([1, 0.9996, 0.07, 0.005].map(percentOf)).toEqual(["100%", "99.96%", "7%", "0.5%"]);
});
