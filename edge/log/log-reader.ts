// What a reader of a log is: it is handed rows, and says which of them it took.

import type { LogRow, UnfitRow } from "#domain/events/batch.ts";

/** Of a batch that was not taken: the rows of it that the reader can never take. Without them it is handed over again. */
export interface UnfitRows {
  readonly unfit: readonly UnfitRow[];
}

export interface LogReader {
  readonly name: string;
  /** True for a reader that people wait for: it runs a moment after the commit, and the alarm stands behind it. */
  readonly isPrompt?: boolean;
  /** False for a log that has nothing for this reader: it then has no position and no lag. Always needed where absent. */
  isNeeded?(): boolean;
  /** True for a reader of flagged rows: it is handed no others, and costs the log no more than a look past them. */
  readonly flaggedOnly?: boolean;
  /** For a reader that is not urgent: after a delivery it lets more rows gather for so long. */
  readonly restMilliseconds?: number;
  /**
   * True when the whole batch was accepted; false, or a throw, has it handed over again later.
   * @param again rows that were set aside, and so were never taken, though others behind them were.
   */
  deliver(source: string, rows: readonly LogRow[], again?: boolean): Promise<boolean | UnfitRows>;
}
