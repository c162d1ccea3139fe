// What the served curve says of a threshold. Nothing lies between its points: a threshold between two scores interrupts the same as
// the higher of them.

import type { CurvePoint, Recommendation } from "../../api/recommendations.ts";

/** By threshold, rising. */
export function rising(curve: readonly CurvePoint[]): readonly CurvePoint[] {
  return curve.toSorted((one, other) => one.threshold - other.threshold);
}

/** What interrupting from this score on would have meant; null where no payment had so high a score. */
export function pointAt(curve: readonly CurvePoint[], threshold: number): CurvePoint | null {
  return rising(curve).find((point) => point.threshold >= threshold) ?? null;
}

/**
 * Where the handle goes that stood at `from` and is moved towards `to`: to a point of the curve, and never past its ends.
 * A step that reaches no point goes on to the next in its direction.
 */
export function stepTo(curve: readonly CurvePoint[], from: number, to: number): number {
  const points = rising(curve).map(({ threshold }) => threshold);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return from;
  if (to >= from) return points.find((threshold) => threshold >= to) ?? last;
  return points.findLast((threshold) => threshold <= to) ?? first;
}

/** The n-th point from the one at which the handle stands. */
export function stepBy(curve: readonly CurvePoint[], from: number, steps: number): number {
  const points = rising(curve).map(({ threshold }) => threshold);
  const at = points.findIndex((threshold) => threshold >= from);
  const next = (at === -1 ? points.length : at) + steps;
  return points[Math.max(0, Math.min(points.length - 1, next))] ?? from;
}

export type ConstraintName = keyof Recommendation["constraints"];

export interface Constraint {
  readonly name: ConstraintName;
  readonly bound: number;
  /** The figure of the point that is held to it; null where it cannot be measured. */
  readonly figureOf: (point: CurvePoint) => number | null;
  readonly isMet: (point: CurvePoint) => boolean;
}

/** Those that are set. What cannot be measured meets none. */
export function constraintsOf({ constraints }: Pick<Recommendation, "constraints">): readonly Constraint[] {
  const { maxFalsePositiveRate, maxAlertsPerDay, minPrecision } = constraints;
  const found: Constraint[] = [];
  if (maxFalsePositiveRate !== null) {
    found.push(most("maxFalsePositiveRate", maxFalsePositiveRate, ({ fprUpper }) => fprUpper));
  }
  if (maxAlertsPerDay !== null) {
    found.push(most("maxAlertsPerDay", maxAlertsPerDay, ({ alertsPerDayP95 }) => alertsPerDayP95));
  }
  if (minPrecision !== null) {
    const figureOf = ({ precisionLower }: CurvePoint) => precisionLower;
    found.push({
      name: "minPrecision",
      bound: minPrecision,
      figureOf,
      isMet: (point) => (figureOf(point) ?? -Infinity) >= minPrecision,
    });
  }
  return found;
}

function most(name: ConstraintName, bound: number, figureOf: Constraint["figureOf"]): Constraint {
  return { name, bound, figureOf, isMet: (point) => (figureOf(point) ?? Infinity) <= bound };
}

/** The constraints that exclude a point. */
export function excluding(constraints: readonly Constraint[], point: CurvePoint): readonly Constraint[] {
  return constraints.filter(({ isMet }) => !isMet(point));
}

/** Frauds of the earlier part, whatever their score. */
export function fraudsOf({ scores }: Pick<Recommendation, "scores">): number {
  return scores.reduce((sum, { fraud }) => sum + fraud, 0);
}
