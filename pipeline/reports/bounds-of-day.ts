// A day of the warehouse as instants.

import { DAY, formatInstant, parseInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Span } from "./days-of-window.ts";

/** When a day begins. @param day as `YYYY-MM-DD`. @throws RangeError for anything else. */
export function instantOfDay(day: string): EpochMilliseconds {
  const start = parseInstant(`${day}T00:00:00Z`);
  if (start === null) throw new RangeError("the warehouse returned a malformed day");
  return start;
}

/** The part of a day that lies in a window. */
export function boundsOfDay(day: string, window: Span): { from: string; to: string } {
  const start = instantOfDay(day);
  const [from, to] = [formatInstant(start), formatInstant(start + DAY)];
  // Instants of one format sort as texts.
  return { from: from < window.from ? window.from : from, to: to > window.to ? window.to : to };
}
