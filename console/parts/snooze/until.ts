// Until when a rule is left out: the end of a day in UTC, at most half a year away.

import { afterDay, DAY, dayOf, startOfDay } from "../days.ts";

/** As the interface has it (`SNOOZE_DAYS_MAX` of its contract). */
export const SNOOZE_DAYS_MAX = 180;

/** The day that is `days` away, as a field of a form has it. */
export function dayAfter(days: number, now: number): string {
  return dayOf(now + days * DAY);
}

/** The last day whose end is not too far away. */
export function lastDay(now: number): string {
  return dayAfter(SNOOZE_DAYS_MAX - 1, now);
}

/** The instant at which the day ends; null where it is no day. */
export function endOf(day: string): string | null {
  return Number.isNaN(Date.parse(startOfDay(day))) ? null : afterDay(day);
}

/** What is wrong with the day; null where nothing is. */
export function problemOf(day: string, now: number): string | null {
  const end = endOf(day);
  if (end === null) return "Choose a day.";
  if (Date.parse(end) <= now) return "Choose today or a later day.";
  if (Date.parse(end) - now > SNOOZE_DAYS_MAX * DAY) return `Choose a day up to ${lastDay(now)}.`;
  return null;
}
