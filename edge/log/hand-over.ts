// Hands rows of a log to a reader, once. What the reader throws is a row not accepted yet: it is logged, and tried again later.

import type { LogRow } from "#domain/events/batch.ts";
import { logProblem } from "../platform-log.ts";
import type { LogReader, UnfitRows } from "./log-reader.ts";

/** @param again see LogReader. @returns of the rows that are unfit only such as were handed over. */
export async function handOver(
  reader: LogReader,
  source: string,
  rows: readonly LogRow[],
  again = false,
): Promise<boolean | UnfitRows> {
  try {
    const delivery = await reader.deliver(source, rows, again);
    if (typeof delivery === "boolean") return delivery;
    const unfit = delivery.unfit.filter((one) => rows.some(({ sequence }) => sequence === one.sequence));
    return unfit.length > 0 && { unfit };
  } catch (error) {
    logProblem("a reader of a log failed", { source, reader: reader.name }, error);
    return false;
  }
}
