// A query with its values in place, so that it runs wherever it is pasted.

import type { ReportSql } from "../../api/report-sql.ts";

type Value = ReportSql["parameters"][string];

const PARAMETER = /\{(\w+): ([^{}]+)\}/g;

/** @throws RangeError where a parameter has no value. */
export function filledSql({ sql, parameters }: Pick<ReportSql, "sql" | "parameters">): string {
  return sql.replaceAll(PARAMETER, (_, name: string, type: string) => {
    const value = parameters[name];
    if (value === undefined) throw new RangeError(`the query lacks a value of ${name}`);
    return type === "String" ? literal(value) : `CAST(${literal(value)} AS ${type})`;
  });
}

function literal(value: Value): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? quoted(value) : `[${value.map(quoted).join(", ")}]`;
}

/** As ClickHouse reads texts: a backslash takes what follows as it is. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

/** An instant as ClickHouse reads it: `2026-01-31 12:00:00.000`. */
export function clickHouseInstant(at: string): string {
  return new Date(at).toISOString().replace("T", " ").replace("Z", "");
}
