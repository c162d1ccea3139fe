// Instants as the contract writes them. The only place of the domain that touches `Date`, and never its clock.

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMilliseconds = number;

/** The earliest that is taken and kept: what is reckoned back from an instant ends here. */
export const FIRST_INSTANT: EpochMilliseconds = 0;

const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads an ISO 8601 timestamp that names its zone (`Z` or an offset); finer than a millisecond is cut off.
 * @returns null for anything else, an impossible date such as 30 February included.
 */
export function parseInstant(text: string): EpochMilliseconds | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match.map(Number);
  if (!isCalendarDay(year ?? 0, month ?? 0, day ?? 0)) return null;
  if ((hour ?? 99) > 23 || (minute ?? 99) > 59 || (second ?? 99) > 59) return null;
  const milliseconds = Date.parse(text);
  return Number.isFinite(milliseconds) && milliseconds >= FIRST_INSTANT && milliseconds < MAX
    ? milliseconds
    : null;
}

/** @throws RangeError where the text is no instant: for texts that were parsed at the border before. */
export function instantOf(text: string): EpochMilliseconds {
  const instant = parseInstant(text);
  if (instant === null) throw new RangeError("not an instant");
  return instant;
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that senders of HTTP may write; null for anything else. */
export function parseHttpDate(text: string): EpochMilliseconds | null {
  const milliseconds = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** `YYYY-MM-DDTHH:MM:SS.sssZ`, the only form that Weir writes. */
export function formatInstant(instant: EpochMilliseconds): string {
  return new Date(instant).toISOString();
}

/** When the day of an instant began, in UTC. */
export function startOfDay(instant: EpochMilliseconds): EpochMilliseconds {
  return Math.floor(instant / DAY) * DAY;
}

/** The date object that libraries want for an instant (CEL's timestamps are such). */
export function toDate(instant: EpochMilliseconds): Date {
  return new Date(instant);
}

/** The instant of such a date object; null for anything else. */
export function fromDate(value: unknown): EpochMilliseconds | null {
  return value instanceof Date ? value.getTime() : null;
}

// The range that every store holds: ClickHouse's days (`Date`) run from 1970 to 2149 and wrap silently beyond.
const MAX = Date.UTC(2149, 0, 1);

function isCalendarDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
