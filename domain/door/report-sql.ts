// The SQL of a report, with the values that the report itself would take now.

import { z } from "zod";
import { environmentSchema } from "../contract/values/environment.ts";
import { REPORT_NAMES, reportSqlSchema } from "../contract/reports/report-sql.ts";
import { networkQuerySchema } from "./network.ts";
import { question } from "./question.ts";

const reportSqlQuerySchema = z.object({
  report: z.enum(REPORT_NAMES),
  organisationId: z.string(),
  environment: environmentSchema,
  from: z.string(),
  to: z.string(),
  baselineFrom: z.string().optional(),
  baselineTo: z.string().optional(),
  labelMaturityDays: z.number().int(),
  /** The version whose thresholds are examined. */
  systemVersionId: z.string().optional(),
  /** Of the costs that thresholds are chosen by, if there are any. */
  costsCurrency: z.string().optional(),
  /** The experiment or backtest of the report on experiments. */
  runId: z.string().optional(),
  /** Whose network. */
  network: networkQuerySchema.omit({ organisationId: true, environment: true }).optional(),
});
export type ReportSqlQuery = z.output<typeof reportSqlQuerySchema>;

/** Null where there is no such experiment, or no such subject. */
const reportSqlAnswerSchema = z.object({ found: reportSqlSchema.nullable() });
export type ReportSqlAnswer = z.output<typeof reportSqlAnswerSchema>;

export const REPORT_SQL = question("/v1/reports/sql", reportSqlQuerySchema, reportSqlAnswerSchema);
