// In which order segments are looked at, and what each costs: good payments that were held, and fraud that was let through.

import type { EffectivenessReport } from "../../api/effectiveness.ts";

export const SEGMENT_ORDERS = ["held", "missed", "difference"] as const;
export type SegmentOrder = (typeof SEGMENT_ORDERS)[number];

type Segment = EffectivenessReport["segments"][number];
type Counted = Pick<Segment, "falsePositiveRate" | "fraudCaptured">;
export type Ordered = Counted & Pick<Segment, "decisions" | "comparison" | "share">;

/** Interrupted payments that turned out to be good. Those without an outcome are not among them. */
export function goodHeld({ falsePositiveRate }: Counted): number {
  return falsePositiveRate.numerator;
}

/** Allowed payments that turned out to be fraud. */
export function fraudMissed({ fraudCaptured }: Counted): number {
  return fraudCaptured.denominator - fraudCaptured.numerator;
}

/**
 * `held` and `missed`: most first. `difference`: the lowest precision against the rest first; what could not be compared, last.
 * In any order a segment that all payments are in stands at the end: it tells nothing that the whole does not.
 */
export function orderSegments<S extends Ordered>(segments: readonly S[], order: SegmentOrder): S[] {
  const by: Readonly<Record<SegmentOrder, (segment: S) => number>> = {
    held: (segment) => -goodHeld(segment),
    missed: (segment) => -fraudMissed(segment),
    difference: ({ comparison }) => comparison.difference ?? Number.MAX_SAFE_INTEGER,
  };
  const weigh = by[order];
  return segments.toSorted(
    (one, other) =>
      Number(one.share === 1) - Number(other.share === 1) ||
      weigh(one) - weigh(other) ||
      other.decisions - one.decisions,
  );
}
