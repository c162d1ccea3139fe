// The sentences of an answer that editions word differently; explain.ts has what all editions say alike.

import type { Decision } from "../../contract/decisions/assessment.ts";

/** A decision names the edition that it was worded in, so that it is explained in the same words for ever. */
export type TextEdition = 1 | 2;

export interface Texts {
  /**
   * Why the decision is `allow` although rules matched.
   * @param rules by name, as a sentence lists them.
   */
  belowThreshold(rules: string, count: number, score: number): string;
  rulesAsk(rules: string, count: number, decision: Decision): string;
  /** @param missing attributes, as a sentence lists them. */
  withoutAttributes(missing: string, count: number): string;
  scoreReached(score: number, decision: Decision): string;
  /** Rules that raised the score beside those that the sentence has named. */
  alsoRaisedBy(rules: string): string;
  readonly relationsUnavailable: string;
  readonly nameNotComparable: string;
  readonly listMissing: string;
  readonly labels: {
    readonly nothing: string;
    readonly rejectTransaction: string;
    readonly rejectActivity: string;
    readonly reportMatch: string;
    readonly compareMatch: string;
    readonly review: string;
  };
}
