// The window of time that a page looks at: `last=30d`, or `from` and `to`. It is part of the address.

export interface WindowSearch {
  readonly last?: string;
  readonly from?: string;
  readonly to?: string;
}

const LAST = /^(\d{1,4})(h|d)$/;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What an address may hold instead. */
type Unread<Read> = { readonly [Name in keyof Read]?: unknown };

/** What of a search is a window; anything else is left out. */
export function windowSearch(search: Unread<WindowSearch>): WindowSearch {
  const { last, from, to } = search;
  if (typeof last === "string" && LAST.test(last)) return { last };
  return { ...(isInstant(from) ? { from } : {}), ...(isInstant(to) ? { to } : {}) };
}

/** The query of the interface. Ends lie on whole minutes, so that a page that is asked twice asks the same. */
export function windowQuery({ last, from, to }: WindowSearch, now: number): { from?: string; to?: string } {
  const found = LAST.exec(last ?? "");
  if (!found) return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const until = Math.ceil(now / 60_000) * 60_000;
  const span = Number(found[1]) * (found[2] === "h" ? HOUR : DAY);
  return { from: new Date(until - span).toISOString(), to: new Date(until).toISOString() };
}

function isInstant(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}
