// What the draw of the judged sample is made by, and what came of it.

import type { Amount } from "../money/amount.ts";

/** What a decision is drawn by. */
export interface Lot {
  /** At least 0, below 1: drawn if it is below the share. */
  readonly lot: number;
  /**
   * The lot of what would be released: the customer's of the day. Absent if the version releases nothing, and in records from
   * before it was kept, which `lot` decided.
   */
  readonly releaseLot?: number;
  /** The greatest amount in the payment's currency that may be released now; null if there is none, or it is not known. */
  readonly releaseUpTo: Amount | null;
}

/** That a payment could be drawn, and whether it was. */
export interface Draw {
  /** `releasable` was interrupted by the score alone, and is allowed if it is drawn. */
  readonly of: "allowed" | "interrupted" | "releasable";
  /** Above 0, at most 1. */
  readonly probability: number;
  readonly drawn: boolean;
}
