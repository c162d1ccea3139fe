// Rows as CSV (RFC 4180), so that a program for tables opens them without computing what is in them.

/**
 * What a program for tables would compute, as OWASP lists it; no number is one. Not only at the beginning: where the comma is a
 * decimal sign, such a program takes a semicolon or a line break for the end of a field.
 */
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;\r\n])(?=[^\S\r\n]*[=@+\-＝＠＋－])/g;
const NUMBER = /^[+-]\d[\d.]*$/;

/**
 * One field. Null is an empty one, and an empty text a quoted one: nobody takes one for the other.
 * @param isNumber of a column of numbers, where a sign begins no formula.
 */
export function csvField(text: string | null, isNumber = false): string {
  if (text === null) return "";
  // Names in payments are written by strangers: the mark makes a formula a text.
  const safe = isNumber || NUMBER.test(text) ? text : text.replaceAll(FORMULA, "'");
  return safe === "" || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(fields: readonly string[]): string {
  return `${fields.join(",")}\r\n`;
}
