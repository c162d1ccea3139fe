// The queries behind reports.

import { z } from "zod";
import { reportSqlSchema } from "../reports/report-sql.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { environmentParameter, windowParameters } from "./parameters.ts";

export const REPORT_SQL = {
  getReportSql: {
    method: "get",
    path: "/reports/{name}/sql",
    tag: "Reports",
    summary: "Get the query behind a report",
    description:
      "Takes the parameters of the report itself; `experiment` names an experiment or backtest, `kind` and `id` the subject of a network.",
    permission: "reports:read",
    query: {
      organisation: z.string().meta({ description: "The id of an organisation." }),
      ...environmentParameter,
      ...windowParameters,
    },
    answer: { status: 200, description: "The query and its parameters.", schema: reportSqlSchema },
    codes: ["organisation_not_found", "route_not_found", "experiment_not_found", "upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
