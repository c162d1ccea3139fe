// Each segment against all the rest of its dimension, corrected for how many are compared. Pure.

import type { SegmentComparison } from "#domain/contract/reports/effectiveness.ts";
import type { Estimate } from "#domain/contract/reports/estimate.ts";
import { benjaminiHochberg } from "#domain/statistics/benjamini-hochberg.ts";
import { differenceOfProportions, type Proportion } from "#domain/statistics/newcombe.ts";

/** In the order in which the report shows them; the first is a segment's `comparison`. */
const MEASURES = ["precision", "fraudCaptured", "falsePositiveRate"] as const;
type Measure = (typeof MEASURES)[number];

interface Segment extends Readonly<Record<Measure, Estimate>> {
  readonly dimension: string;
}

/** @returns for each measure the comparisons of all segments, in their order. */
export function compareSegments(segments: readonly Segment[]): SegmentComparison[][] {
  return MEASURES.map((measure) => adjust(segments.map((segment) => compare(segment, segments, measure))));
}

type Unadjusted = Omit<SegmentComparison, "adjustedPValue">;

// A segment that is everything has no rest; without enough evidence on both sides nothing is said.
function compare(segment: Segment, segments: readonly Segment[], measure: Measure): Unadjusted {
  const rest = sumOf(
    segments
      .filter((other) => other !== segment && other.dimension === segment.dimension)
      .map((other) => other[measure]),
  );
  const own = segment[measure];
  const enough = Math.max(1, own.minimumDenominator);
  if (own.denominator < enough || rest.denominator < enough) {
    return { measure, difference: null, interval: null, pValue: null };
  }
  const { difference, interval, pValue } = differenceOfProportions(own, rest);
  return { measure, difference, interval: { ...interval, level: 0.95, method: "newcombe" }, pValue };
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

function sumOf(shares: readonly Proportion[]): Proportion {
  return shares.reduce<Proportion>(
    (sum, { numerator, denominator }) => ({
      numerator: sum.numerator + numerator,
      denominator: sum.denominator + denominator,
    }),
    { numerator: 0, denominator: 0 },
  );
}
