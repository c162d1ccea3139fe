// Windows of whole days of UTC. Part of a day moves the hours of payments, though nothing has changed; today is such a part.

import type { WindowSearch } from "../../api/window.ts";
import { beginOfDay, DAY, dayOf } from "../../parts/days.ts";

export interface Days {
  readonly from: string;
  readonly to: string;
}

const DEFAULT_DAYS = 30;
const LAST = /^(\d{1,4})(h|d)$/;

/** The whole days that a window names, at least one; what it cuts off of a day is left out at its end. */
export function wholeDays({ last, from, to }: WindowSearch, now: number): Days {
  const found = LAST.exec(last ?? "");
  const today = beginOfDay(now);
  if (found) {
    const days = found[2] === "d" ? Number(found[1]) : Math.floor(Number(found[1]) / 24);
    return between(today - Math.max(1, days) * DAY, today);
  }
  const end = to === undefined ? today : beginOfDay(Date.parse(to));
  const begin = from === undefined ? end - DEFAULT_DAYS * DAY : beginOfDay(Date.parse(from));
  return begin < end ? between(begin, end) : between(begin, begin + DAY);
}

/** As long as a month, up to where the window begins: nothing is shared. */
export function monthBefore({ from }: Days): { readonly baselineFrom: string; readonly baselineTo: string } {
  const end = Date.parse(from);
  return { baselineFrom: dayOf(end - DEFAULT_DAYS * DAY), baselineTo: dayOf(end) };
}

/** The first month of a version, as days; cut where the window begins. Null where the version is no older than the window. */
export function firstMonthOf(
  activatedAt: string,
  { from }: Days,
): { readonly baselineFrom: string; readonly baselineTo: string } | null {
  const begin = beginOfDay(Date.parse(activatedAt));
  const end = Math.min(begin + DEFAULT_DAYS * DAY, Date.parse(from));
  return begin < end ? { baselineFrom: dayOf(begin), baselineTo: dayOf(end) } : null;
}

function between(from: number, to: number): Days {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
