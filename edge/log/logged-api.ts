// What every object with a log answers, whatever else it is.

import type { LogRow, Pulse, UnfitRow } from "#domain/events/batch.ts";

/** What to read of a log: a row, what comes behind one, or what was recorded from an instant (ms since 1970) on. */
export type LogRange = { readonly at: number } | { readonly behind: number } | { readonly since: number };

export interface RetriedRow {
  readonly place: number;
  /** `unanswered`: it may be taken later. `gone`: the log holds it no longer. */
  readonly outcome: "taken" | "refused" | "unanswered" | "gone" | "not_set_aside";
  /** Why it is refused. */
  readonly reason: UnfitRow["reason"] | null;
}

export interface LoggedApi extends Rpc.DurableObjectBranded {
  /** Head, size and readers of the log; null where the object holds nothing. Sets a lost alarm again. */
  pulse(): Pulse["logs"][number] | null;

  /**
   * Has the door receive everything after a number again; 0 for all that the log holds. No other reader is affected.
   * @returns false where the door has not come so far yet, or there is no log.
   */
  rewindDoor(to: number): boolean;

  /** Hands rows again to the reader that set them aside; null for the oldest that are named. */
  retrySetAside(reader: string, places: readonly number[] | null): Promise<RetriedRow[] | null>;

  /** Forgets that a reader set rows aside. @returns those that it had; null where there is no log. */
  dropSetAside(reader: string, places: readonly number[]): number[] | null;

  /** When the fact at this position of the log was written; null where the log does not hold it. */
  recordedAt(sequence: number): string | null;

  /** Rows of the log: one by its number, or in order behind a number or an instant. Writes nothing. */
  readLog(from: LogRange): LogRow[];
}
