// The window of time that a page looks at: `last=30d`, or `from` and `to`. It is part of the address.

export interface WindowSearch {
  readonly last?: string;
  readonly from?: string;
  readonly to?: string;
}

const LAST = /^(\d{1,4})(h|d)$/;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** In milliseconds. */
export const DAY = 24 * HOUR;

/** What an address may hold instead. */
type Unread<Read> = { readonly [Name in keyof Read]?: unknown };

/** What of a search is a window; anything else is left out. */
export function windowSearch(search: Unread<WindowSearch>): WindowSearch {
  const { last, from, to } = search;
  if (typeof last === "string" && LAST.test(last)) return { last };
  return { ...(isInstant(from) ? { from } : {}), ...(isInstant(to) ? { to } : {}) };
}

/**
 * The query of the interface. Ends lie on whole minutes, so that a page that is asked twice asks the same; those of days on whole
 * hours, which reports have added up already.
 */
export function windowQuery({ last, from, to }: WindowSearch, now: number): { from?: string; to?: string } {
  const found = LAST.exec(last ?? "");
  if (!found) return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const [unit, whole] = found[2] === "h" ? [HOUR, MINUTE] : [DAY, HOUR];
  const until = Math.ceil(now / whole) * whole;
  const span = Number(found[1]) * unit;
  return { from: new Date(until - span).toISOString(), to: new Date(until).toISOString() };
}

/** What pages show where their address names no window. */
export const USUAL_WINDOW: WindowSearch = { last: "30d" };

/** The window of an address, or the usual one. */
export function namedWindow(search: WindowSearch): WindowSearch {
  const isNamed = search.last !== undefined || search.from !== undefined || search.to !== undefined;
  return isNamed ? search : USUAL_WINDOW;
}

/** Both ends, where the interface would fill in what an address leaves open. */
export function wholeWindow(
  search: WindowSearch,
  now: number,
): { readonly from: string; readonly to: string } {
  const { from, to } = windowQuery(namedWindow(search), now);
  const end = to ?? new Date(Math.ceil(now / MINUTE) * MINUTE).toISOString();
  return { from: from ?? new Date(Date.parse(end) - 30 * DAY).toISOString(), to: end };
}

function isInstant(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}
