// The sentences of an answer that editions word differently; explain.ts has what all editions say alike.

import type { Decision } from "../../contract/decisions/assessment.ts";

/** A decision names the edition that it was worded in, so that it is explained in the same words for ever. */
export type TextEdition = 1 | 2 | 3;

/** Why wallets could not be screened, and what the caller could send; null where nothing would help. */
export interface WalletWords {
  readonly why: string;
  readonly ask: string | null;
}

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
  screeningFailed(party: string): string;
  readonly relationsUnavailable: string;
  readonly nameNotComparable: string;
  readonly listMissing: string;
  /** By the reason of the attempt; an edition without a word for it asks for address and network. */
  readonly wallets: ReadonlyMap<string, WalletWords>;
  readonly labels: {
    readonly nothing: string;
    readonly rejectTransaction: string;
    readonly rejectActivity: string;
    readonly reportMatch: string;
    readonly compareMatch: string;
    readonly review: string;
    /** For wallets that nothing could be asked about. */
    readonly reviewWallets: string;
  };
}
