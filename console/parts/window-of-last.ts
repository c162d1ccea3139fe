// The window that ends with the day of the newest data.

import { wholeWindow, type WindowSearch } from "../api/window.ts";
import { afterDay, beginOfDay, DAY, dayOf } from "./days.ts";

/**
 * As many whole days as the window that is shown, at least one.
 * @param at when the newest data are of
 * @param now milliseconds since 1970
 * @param isOfDays whether the days of a window are over: then none has the data of today, and null is the answer
 */
export function windowOfLast(
  at: string,
  shown: WindowSearch,
  now: number,
  isOfDays: boolean,
): { readonly from: string; readonly to: string } | null {
  const instant = Date.parse(at);
  if (isOfDays && beginOfDay(instant) >= beginOfDay(now)) return null;
  const { from, to } = wholeWindow(shown, now);
  const days = Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / DAY));
  const end = afterDay(dayOf(instant));
  return { from: new Date(Date.parse(end) - days * DAY).toISOString(), to: end };
}
