// Rows of an answer as text: for a cell, and as CSV (RFC 4180).

import type { SqlTable } from "../../api/sql.ts";

const NUMBER = /^(?:Nullable\(|LowCardinality\()*(?:U?Int|Float|Decimal|BFloat)/;

export function isNumberType(type: string): boolean {
  return NUMBER.test(type);
}

/** As it was answered: texts of digits stay as they are. Null for NULL. */
export function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  return JSON.stringify(value);
}

/** NULL is an empty field, and an empty text a quoted one: nobody takes one for the other. */
export function toCsv({ columns, rows }: Pick<SqlTable, "columns" | "rows">): string {
  const names = columns.map(({ name }) => csvField(name, "String"));
  const lines = rows.map((row) => row.map((value, at) => csvField(value, columns[at]?.type ?? "")));
  return [names, ...lines].map((fields) => `${fields.join(",")}\r\n`).join("");
}

/** A program for tables would compute it; no number is one. */
const FORMULA = /^(?:[=@\t\r]|[+-](?!\d[\d.]*$))/;

function csvField(value: unknown, type: string): string {
  const text = cellText(value);
  if (text === null) return "";
  // Names in payments are written by strangers: the mark makes a formula a text.
  const safe = !isNumberType(type) && FORMULA.test(text) ? `'${text}` : text;
  return safe === "" || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
