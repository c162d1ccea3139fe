// An instant as people type it, in UTC: a day, or a day and a time.

const TYPED = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?Z?$/;

/** Null if it is none. */
export function instantOf(typed: string): string | null {
  const found = TYPED.exec(typed.trim());
  if (found === null) return null;
  const [, day = "", time = "00:00", seconds = "00"] = found;
  const at = new Date(`${day}T${time}:${seconds}.000Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) ? null : at.toISOString();
}
