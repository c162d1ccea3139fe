// How old a list is, in words.

import { beginOfDay, DAY } from "./days.ts";

/** @param asOf a day, `2026-11-26`; null where the source names none */
export function ageOf(asOf: string | null, now: number): string {
  if (asOf === null) return "names no day";
  const days = (beginOfDay(now) - beginOfDay(Date.parse(asOf))) / DAY;
  return days < 0 ? "dated in the future" : ageInWords(days);
}

/** `of today`, `1 day old`, `40 days old`. */
export function ageInWords(days: number): string {
  if (days === 0) return "of today";
  return `${days} ${days === 1 ? "day" : "days"} old`;
}
