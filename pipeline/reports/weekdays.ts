// Which days of two windows are compared where weekdays differ: whole ones, each weekday as often on both sides.

import { DAY, formatInstant } from "#domain/time/instant.ts";
import { instantOfDay } from "./bounds-of-day.ts";
import type { Span } from "./days-of-window.ts";

/** How often a payment of each day counts. Days that are not in it are not compared. */
export interface MatchedDays {
  readonly baseline: ReadonlyMap<string, number>;
  readonly current: ReadonlySet<string>;
}

/** The days with payments that lie in a span whole. */
export function wholeDays(days: Iterable<string>, span: Span): string[] {
  return [...new Set(days)].filter((day) => {
    const start = instantOfDay(day);
    // Instants of one format sort as texts.
    return formatInstant(start) >= span.from && formatInstant(start + DAY) <= span.to;
  });
}

/** A weekday of the baseline counts as often as the window has it; what the baseline lacks is left out of the window. */
export function matchWeekdays(baseline: readonly string[], current: readonly string[]): MatchedDays {
  const [before, after] = [countByWeekday(baseline), countByWeekday(current)];
  return {
    baseline: new Map(
      baseline.flatMap((day) => {
        const days = after.get(weekdayOf(day));
        return days === undefined ? [] : [[day, days / (before.get(weekdayOf(day)) ?? 1)] as const];
      }),
    ),
    current: new Set(current.filter((day) => before.has(weekdayOf(day)))),
  };
}

/** 1 is Monday, as in the warehouse. */
export function weekdayOf(day: string): number {
  return new Date(instantOfDay(day)).getUTCDay() || 7;
}

function countByWeekday(days: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const day of days) counts.set(weekdayOf(day), (counts.get(weekdayOf(day)) ?? 0) + 1);
  return counts;
}
