// The days of a window, in UTC: those that the window cuts as far as they lie in it. Pure.

import { DAY, formatInstant, instantOf, startOfDay } from "#domain/time/instant.ts";
import type { Span } from "./days-of-window.ts";

interface PartOfDay extends Span {
  /** As facts name it, e.g. 2026-03-01. */
  readonly day: string;
}

export function cutIntoDays(window: Span): PartOfDay[] {
  const [from, to] = [instantOf(window.from), instantOf(window.to)];
  const days: PartOfDay[] = [];
  for (let start = startOfDay(from); start < to; start += DAY) {
    days.push({
      day: formatInstant(start).slice(0, 10),
      from: formatInstant(Math.max(from, start)),
      to: formatInstant(Math.min(to, start + DAY)),
    });
  }
  return days;
}
