// Each segment against all the rest of its dimension, by every measure, corrected for how many comparisons there are. Pure.

import type { SegmentComparison, SegmentDimension } from "#domain/contract/reports/effectiveness.ts";
import { benjaminiHochberg } from "#domain/statistics/benjamini-hochberg.ts";
import { customerDifference } from "#domain/statistics/customer-difference.ts";
import { total } from "#domain/statistics/customer-groups.ts";
import { sumOfRatios, type CustomerRatio } from "#domain/statistics/customer-ratio.ts";
import type { Minimums } from "#domain/statistics/estimate.ts";
import { QUALITIES } from "./tally.ts";

type Measure = (typeof QUALITIES)[number];

interface Segment {
  readonly dimension: SegmentDimension;
  readonly ratios: Readonly<Record<Measure, CustomerRatio>>;
}

/**
 * @returns for each measure the comparisons of all segments, in their order; the first measure's is a segment's `comparison`.
 */
export function compareSegments(segments: readonly Segment[], minimums: Minimums): SegmentComparison[][] {
  return QUALITIES.map((measure) =>
    adjust(segments.map((segment) => compare(segment, segments, measure, minimums))),
  );
}

type Unadjusted = Omit<SegmentComparison, "adjustedPValue">;

// A segment that is everything has no rest; without enough evidence on both sides nothing is said.
function compare(
  segment: Segment,
  segments: readonly Segment[],
  measure: Measure,
  minimums: Minimums,
): Unadjusted {
  const own = segment.ratios[measure];
  const rest = sumOfRatios(
    segments
      .filter((other) => other !== segment && other.dimension === segment.dimension)
      .map(({ ratios }) => ratios[measure]),
  );
  if (!isEnough(own, minimums) || !isEnough(rest, minimums)) {
    return { measure, difference: null, interval: null, pValue: null };
  }
  const { difference, interval, pValue } = customerDifference(own, rest);
  return { measure, difference, interval: { ...interval, level: 0.95, method: "newcombe" }, pValue };
}

function isEnough({ denominators, customers }: CustomerRatio, minimums: Minimums): boolean {
  return total(denominators) >= Math.max(1, minimums.denominator) && customers >= minimums.customers;
}

function adjust(comparisons: readonly Unadjusted[]): SegmentComparison[] {
  const tested = comparisons.filter(({ pValue }) => pValue !== null);
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue ?? 1));
  const byComparison = new Map(tested.map((comparison, index) => [comparison, adjusted[index] ?? null]));
  return comparisons.map((comparison) => ({
    ...comparison,
    adjustedPValue: byComparison.get(comparison) ?? null,
  }));
}
