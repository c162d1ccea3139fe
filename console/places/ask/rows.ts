// Rows of an answer as text: for a cell, and as CSV.

import { csvField, csvLine } from "#domain/contract/values/csv.ts";
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

export function toCsv({ columns, rows }: Pick<SqlTable, "columns" | "rows">): string {
  const names = columns.map(({ name }) => csvField(name));
  const lines = rows.map((row) =>
    row.map((value, at) => csvField(cellText(value), isNumberType(columns[at]?.type ?? ""))),
  );
  return [names, ...lines].map(csvLine).join("");
}
