// Whole days of UTC as the fields of a form have them, and the instants that they mean.

import { DAY } from "../api/window.ts";

export { DAY };

/** Of an instant in milliseconds, as `2026-11-26`. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, "2026-11-26".length);
}

/** Where the day of an instant begins, both in milliseconds. */
export function beginOfDay(instant: number): number {
  return Math.floor(instant / DAY) * DAY;
}

/** As `2026-11-26`. */
export function dayBefore(instant: string, days: number): string {
  return dayOf(Date.parse(instant) - days * DAY);
}

export function startOfDay(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** The first instant that is no longer of that day. */
export function afterDay(day: string): string {
  return new Date(Date.parse(startOfDay(day)) + DAY).toISOString();
}

/** The last day of a window that ends before this instant. */
export function lastDay(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}
