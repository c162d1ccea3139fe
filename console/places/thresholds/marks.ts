// The thresholds that the pictures and the table name: the one in force, the recommended one, and the reader's.

import type { CurvePoint } from "../../api/recommendations.ts";

export interface Mark {
  readonly kind: "current" | "recommended" | "own";
  readonly threshold: number;
  /** What it would have meant; null where no payment had so high a score. */
  readonly point: CurvePoint | null;
}

export const MARK_WORDS = {
  current: "In force",
  recommended: "Recommended",
  own: "Your handle",
} as const satisfies Record<Mark["kind"], string>;
