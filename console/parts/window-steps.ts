// The windows before, after and up to now, each as long as the one that is shown.

import { namedWindow, USUAL_WINDOW, windowQuery, type WindowSearch } from "../api/window.ts";
import { beginOfDay, DAY } from "./days.ts";

export interface Steps {
  /** Null where the window has no beginning. */
  readonly earlier: WindowSearch | null;
  /** Null where the window ends now. */
  readonly later: WindowSearch | null;
  /** Up to now. Null where it does so already. */
  readonly live: WindowSearch | null;
}

const HOUR = DAY / 24;

/**
 * @param now milliseconds since 1970
 * @param isOfDays whether windows have whole days (UTC): the last that can be shown ends before today
 */
export function stepsOf(window: WindowSearch, now: number, isOfDays: boolean): Steps {
  const shown = namedWindow(window);
  const { from, to } = windowQuery(shown, now);
  if (from === undefined) return { earlier: null, later: null, live: USUAL_WINDOW };
  const newest = isOfDays ? beginOfDay(now) : now;
  const end = to === undefined || (isOfDays && shown.last !== undefined) ? newest : Date.parse(to);
  const length = (to === undefined ? newest : Date.parse(to)) - Date.parse(from);
  const span = isOfDays ? Math.max(1, Math.floor(length / DAY)) * DAY : Math.max(1, length);
  const by = (steps: number): WindowSearch => ({
    from: new Date(end + (steps - 1) * span).toISOString(),
    to: new Date(end + steps * span).toISOString(),
  });
  if (end >= newest)
    return { earlier: by(-1), later: null, live: shown.last === undefined ? lastOf(span) : null };
  return { earlier: by(-1), later: end + span >= newest ? lastOf(span) : by(1), live: lastOf(span) };
}

/** In whole hours: a part of one more shows what was there before. */
function lastOf(span: number): WindowSearch {
  return { last: span % DAY === 0 ? `${span / DAY}d` : `${Math.ceil(span / HOUR)}h` };
}
