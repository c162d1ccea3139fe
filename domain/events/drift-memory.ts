// Which level of drift is known after one more look. A look a day would announce by chance what no single look does, and again and
// again what lies near the border of two levels: a level is entered on strong evidence alone, and left slowly.

import { LEVEL_FROM } from "../statistics/drift-level.ts";
import type { MeasuredLevel } from "./drift-detected.ts";

/**
 * The adjusted p-value up to which a level is entered: over half a year of daily looks, 180, chance then announces something
 * less than once in a hundred times. 1% / 180 would do if the tail of the index were no heavier than that of chi-square.
 */
const SURE = 1e-5;
/** A level is left below this share of the index at which it begins, where the whole interval is below that index … */
const LEFT_BELOW = 0.8;
/** … at this many looks in a row. */
const LOOKS_TO_LEAVE = 3;

export interface KnownDrift {
  readonly level: "stable" | "moderate" | "significant";
  /** How many of the last looks, in a row, were far enough below the level to leave it. */
  readonly looksBelow: number;
}

/**
 * @param known null before the first look.
 * @param isNewLook whether the window ends later than that of the last look: the same one again is no second look.
 * @returns what is known now; null if the look says nothing, so what was known stays.
 */
export function knownAfter(
  known: KnownDrift | null,
  measured: MeasuredLevel,
  isNewLook: boolean,
): KnownDrift | null {
  const { level } = measured;
  if (level === "not_enough_evidence") return null;
  const before = known ?? { level: "stable", looksBelow: 0 };
  if (RANK[level] > RANK[before.level]) {
    return { level: isSure(measured) ? level : before.level, looksBelow: 0 };
  }
  if (before.level === "stable" || !isBelow(measured, LEVEL_FROM[before.level])) {
    return { level: before.level, looksBelow: 0 };
  }
  const looksBelow = before.looksBelow + (isNewLook ? 1 : 0);
  return looksBelow < LOOKS_TO_LEAVE ? { level: before.level, looksBelow } : { level, looksBelow: 0 };
}

/**
 * All features and outputs together: as the one whose known level is highest, so that `overall` is never calmer than what was
 * announced. The figures are those of the one that moved furthest among these.
 *
 * @param all each feature and output with a known level. @returns null without any.
 */
export function overallAfter(
  all: readonly { readonly measured: MeasuredLevel; readonly level: KnownDrift["level"] }[],
): (MeasuredLevel & Pick<KnownDrift, "level">) | null {
  const indexOf = ({ measured }: (typeof all)[number]) => measured.unbiased ?? measured.statistic ?? 0;
  const [furthest] = all.toSorted(
    (left, right) => RANK[right.level] - RANK[left.level] || indexOf(right) - indexOf(left),
  );
  if (furthest === undefined) return null;
  const changedFeatures = all
    .filter(({ level }) => level !== "stable")
    .map(({ measured }) => measured.feature);
  return { ...furthest.measured, of: "overall", feature: "overall", level: furthest.level, changedFeatures };
}

const RANK = { stable: 0, moderate: 1, significant: 2 } as const;

function isSure({ adjustedPValue, pValue }: MeasuredLevel): boolean {
  return (adjustedPValue ?? pValue ?? 1) <= SURE;
}

function isBelow({ unbiased, statistic, interval }: MeasuredLevel, from: number): boolean {
  return (unbiased ?? statistic ?? 0) <= LEFT_BELOW * from && (interval?.upper ?? 0) < from;
}
