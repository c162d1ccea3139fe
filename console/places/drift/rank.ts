// Which features are looked at first, and in which words.

import type { DriftFeature, DriftReport } from "../../api/drift.ts";

/** A feature of the payments, or one of what was decided. */
export interface Ranked {
  readonly of: DriftFeature;
  readonly isOutput: boolean;
}

const RANKS = { significant: 0, moderate: 1, stable: 2, not_enough_evidence: 3 } as const;

/** By level, then by how far the index is beyond what chance reaches. */
export function ranked({ features, outputs }: Pick<DriftReport, "features" | "outputs">): readonly Ranked[] {
  const all = [
    ...features.map((of) => ({ of, isOutput: false })),
    ...[outputs.score, outputs.decision].flatMap((of) => (of === null ? [] : [{ of, isOutput: true }])),
  ];
  return all.toSorted(
    (one, other) => RANKS[one.of.level] - RANKS[other.of.level] || beyond(other.of) - beyond(one.of),
  );
}

function beyond({ statistic, criticalValue }: DriftFeature): number {
  return statistic === null || criticalValue === null || criticalValue === 0 ? -1 : statistic / criticalValue;
}

/** `counterparty familiarity`. */
export function nameOf({ feature }: Pick<DriftFeature, "feature">): string {
  return feature.replaceAll("_", " ");
}

/**
 * Why a feature has no level; null where it has one.
 * @param needed independent customers of either side; null while it is not known
 */
export function whyNoLevel(feature: DriftFeature, needed: number | null): string | null {
  if (feature.level !== "not_enough_evidence") return null;
  if (!feature.comparable) return "not comparable";
  if (feature.bins.length < 2) return "one value, cannot move";
  const fewest = Math.floor(Math.min(feature.subjects.baseline, feature.subjects.current));
  return needed === null ? `worth ${fewest} customers` : `worth ${fewest} of ${needed} customers`;
}

const SMALLEST = 0.001;
const LARGEST = 10;

/** Where an index stands on a log scale from 0.001 to 10, as a share of it. What is smaller or larger stands at the end. */
export function placeOf(index: number): number {
  const clamped = Math.min(LARGEST, Math.max(SMALLEST, index));
  return Math.log10(clamped / SMALLEST) / Math.log10(LARGEST / SMALLEST);
}

/** Three places, or as many digits as a small one takes. */
export function shownIndex(index: number): string {
  return index !== 0 && index < 0.001 ? "under 0.001" : index.toFixed(3);
}
