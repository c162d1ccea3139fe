// The queries behind reports.

import { z } from "zod";
import { NETWORK_SUBJECT_KINDS } from "../casework/network.ts";
import { reportSqlSchema } from "../reports/report-sql.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { environmentParameter, maturityParameter } from "./parameters.ts";
import { RISK_INTELLIGENCE } from "./risk-intelligence.ts";

export const REPORT_SQL = {
  getReportSql: {
    method: "get",
    path: "/reports/{name}/sql",
    tag: "Reports",
    summary: "Get the query behind a report",
    description: "Takes the parameters of the report itself.",
    permission: "reports:read",
    query: {
      organisation: z.string().meta({ description: "The id of an organisation." }),
      ...environmentParameter,
      ...maturityParameter,
      ...RISK_INTELLIGENCE.getDrift.query,
      ...RISK_INTELLIGENCE.getNetwork.query,
      experiment: z
        .string()
        .optional()
        .meta({ description: "For `experiments`: the id of an experiment or a backtest." }),
      kind: z
        .enum(NETWORK_SUBJECT_KINDS)
        .optional()
        .meta({ description: "For `network`: the kind of the subject." }),
      id: z.string().optional().meta({ description: "For `network`: the subject, by our id or yours." }),
    },
    answer: { status: 200, description: "The query and its parameters.", schema: reportSqlSchema },
    codes: [
      "organisation_not_found",
      "route_not_found",
      "experiment_not_found",
      "overloaded",
      "upstream_failed",
    ],
  },
} as const satisfies Operations<OperatorOperation>;
