// The rows of a batch as their reader reads them. One whose bytes are damaged is named, so that it holds up no other; where a
// reader fails in any other way the fault may be its own, and the batch waits for a release without it.

import type { LogRow, UnfitRow } from "#domain/events/batch.ts";
import { DamagedRecordError } from "#domain/record/codec.ts";
import { decisionOf } from "./decision-of.ts";

export interface ReadRows<T> {
  readonly read: readonly T[];
  readonly unfit: readonly UnfitRow[];
}

/** @throws whatever `read` threw for a row that is not damaged; UnknownRecordVersionError for one of a newer release. */
export function readRows<T>(rows: readonly LogRow[], read: (row: LogRow) => readonly T[]): ReadRows<T> {
  const all: T[] = [];
  const unfit: UnfitRow[] = [];
  for (const row of rows) {
    try {
      all.push(...read(row));
    } catch (error) {
      if (!isDamaged(row)) throw error;
      unfit.push({ sequence: row.sequence, reason: "unreadable" });
    }
  }
  return { read: all, unfit };
}

/** A matter of the row's bytes alone, whatever its reader makes of them. */
function isDamaged({ kind, payload }: LogRow): boolean {
  try {
    if (kind === "decision") decisionOf(payload);
    else JSON.parse(payload);
    return false;
  } catch (error) {
    return error instanceof DamagedRecordError || error instanceof SyntaxError;
  }
}
