// The query behind a report, and the values that the report takes for it now.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import type { operations } from "./schema.d.ts";
import type { Scope } from "./scope.ts";

type Operation = operations["getReportSql"];
type Query = Operation["parameters"]["query"];

export type ReportSql = Operation["responses"][200]["content"]["application/json"];

/** A report, with the parameters that it was asked for. */
export interface AskedReport extends Omit<Query, "organisation" | "environment"> {
  readonly report: ReportSql["report"];
}

export const reportSqlQuery = ({ organisationId, environment }: Scope, { report, ...query }: AskedReport) =>
  queryOptions({
    queryKey: ["report-sql", organisationId, environment, report, query],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/reports/{name}/sql", {
          params: { path: { name: report }, query: { organisation: organisationId, environment, ...query } },
          signal,
        }),
      ),
  });
