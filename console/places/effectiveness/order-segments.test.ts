import { expect, test } from "vitest";
import { fraudMissed, goodHeld, orderSegments, type Ordered, type SegmentOrder } from "./order-segments.ts";

interface Told {
  readonly decisions: number;
  /** Of good payments, and of fraud: how many were interrupted, of how many. */
  readonly good: readonly [number, number];
  readonly fraud: readonly [number, number];
  readonly difference?: number;
}

function segment(name: string, { decisions, good, fraud, difference }: Told): Ordered & { name: string } {
  const estimate = ([numerator, denominator]: readonly [number, number]) => ({
    value: null,
    interval: null,
    numerator,
    denominator,
    minimumDenominator: 30,
    evidence: "not_enough_evidence" as const,
  });
  return {
    name,
    decisions,
    share: decisions / 1_120,
    falsePositiveRate: estimate(good),
    fraudCaptured: estimate(fraud),
    comparison: {
      measure: "precision",
      difference: difference ?? null,
      interval: null,
      pValue: null,
      adjustedPValue: null,
    },
  };
}

const SEGMENTS = [
  segment("card", { decisions: 900, good: [40, 800], fraud: [9, 10], difference: -0.1 }),
  segment("transfer", { decisions: 100, good: [60, 90], fraud: [1, 2], difference: 0.2 }),
  segment("wallet", { decisions: 50, good: [0, 40], fraud: [2, 9] }),
  segment("voucher", { decisions: 70, good: [0, 60], fraud: [0, 0] }),
  segment("fiat", { decisions: 1_120, good: [100, 990], fraud: [12, 21] }),
];

test.each<[SegmentOrder, string[]]>([
  ["held", ["transfer", "card", "voucher", "wallet", "fiat"]],
  ["missed", ["wallet", "card", "transfer", "voucher", "fiat"]],
  ["difference", ["card", "transfer", "voucher", "wallet", "fiat"]],
])(
  "segments by %s are %j: larger ones first where they are alike, one with all payments last",
  (order, names) => {
    expect(orderSegments(SEGMENTS, order).map(({ name }) => name)).toEqual(names);
  },
);

test("what a segment costs counts labelled payments alone, and is known where a share is not", () => {
  expect(SEGMENTS.map(goodHeld)).toEqual([40, 60, 0, 0, 100]);
  expect(SEGMENTS.map(fraudMissed)).toEqual([1, 1, 7, 0, 9]);
});
