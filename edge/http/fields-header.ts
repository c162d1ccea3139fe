// A header that names fields of a body, such as `Weir-Ignored-Fields`.

export const NAMES_MAX = 20;
/** Any other name, or one with so many digits that it may be an account number, is not repeated. */
const SPEAKABLE = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const MANY_DIGITS = /(?:[0-9][^0-9]*){9}/;
const UNSPEAKABLE = "?";

/** None without a path; at most twenty are named. */
export function fieldsHeader(header: string, paths: readonly string[]): Readonly<Record<string, string>> {
  return paths.length === 0 ? {} : { [header]: paths.slice(0, NAMES_MAX).join(", ") };
}

/** A caller's name of a field, as an answer may repeat it. */
export function shownName(name: string | number): string {
  return typeof name === "number" || (SPEAKABLE.test(name) && !MANY_DIGITS.test(name))
    ? String(name)
    : UNSPEAKABLE;
}
