// The event of a log's row, as the door makes it. No row of a simulated world is one that no door takes.

import type { LogRow } from "#domain/events/batch.ts";
import { unfoldRow } from "#pipeline/door/unfold-row.ts";

/** @returns the same text that Kafka and the warehouse hold. */
export function eventOfRow(source: string, row: LogRow): string {
  const message = unfoldRow(source, row);
  if (typeof message === "string") throw new Error(`${source}#${row.sequence} is ${message}`);
  return String(message.value);
}
