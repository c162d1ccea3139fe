// A report's SQL with every parameter replaced by its value, so that `weir sql` and any other client can run it.

import type { ReportSql } from "#domain/contract/reports/report-sql.ts";

const PLACE = /\{(\w+): ([^{}]+)\}/g;

/** @throws RangeError for a query whose parameters are not all there. */
export function sqlWithValues({ sql, parameters }: Pick<ReportSql, "sql" | "parameters">): string {
  return sql.replace(PLACE, (_place, name: string, type: string) => {
    const value = parameters[name];
    if (value === undefined) throw new RangeError(`the query takes ${name}, which has no value`);
    return `CAST(${literal(value)}, ${quoted(type)})`;
  });
}

function literal(value: ReportSql["parameters"][string]): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? quoted(value) : `[${value.map(quoted).join(", ")}]`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
