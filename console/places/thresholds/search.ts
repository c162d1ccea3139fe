// What an address of the thresholds says: which of the two, whose labels count, which kept proposal is open, where the reader's
// handle stands, and which limits the reader tries.

import type { ThresholdName } from "../../api/recommendations.ts";

/** Limits of the reader's own, in place of the organisation's. */
export interface OwnLimits {
  /** Largest share of good payments interrupted. */
  readonly good?: number;
  readonly alerts?: number;
  /** Least share of fraud among interrupted payments. */
  readonly fraud?: number;
}

export interface ThresholdsSearch extends OwnLimits {
  /** `review` without it. */
  readonly of?: Extract<ThresholdName, "block">;
  /** Days until a label counts; the organisation's without it. */
  readonly maturity?: number;
  /** A proposal that is kept; what is computed now without it. */
  readonly open?: string;
  /** The score at which the reader's handle stands. */
  readonly at?: number;
}

const MATURITY_MAX = 365;
const SCORE_MAX = 100;
const ALERTS_MAX = 1_000_000;

export function thresholdsSearch(search: Readonly<Record<string, unknown>>): ThresholdsSearch {
  const { of, maturity, open, at } = search;
  return {
    ...(of === "block" ? { of } : {}),
    ...(isWhole(maturity, MATURITY_MAX) ? { maturity } : {}),
    ...(typeof open === "string" && open !== "" ? { open } : {}),
    ...(isWhole(at, SCORE_MAX) ? { at } : {}),
    ...limitsOf(search),
  };
}

/** Those of a search that are limits; anything else is left out. */
export function limitsOf({
  good,
  alerts,
  fraud,
}: { readonly [Name in keyof OwnLimits]?: unknown }): OwnLimits {
  return {
    ...(isShare(good) ? { good } : {}),
    ...(isWhole(alerts, ALERTS_MAX) ? { alerts } : {}),
    ...(isShare(fraud) ? { fraud } : {}),
  };
}

function isShare(value: unknown): value is number {
  return typeof value === "number" && value > 0 && value < 1;
}

function isWhole(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}
