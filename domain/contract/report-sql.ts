// The SQL of a report: what an analyst runs to get its figures, and which of them are computed from what it answers.

import { z } from "zod";
import { networkQuerySchema } from "../events/network-query.ts";
import { environmentSchema } from "./environment.ts";

/** Reports as their paths below `/risk-intelligence` say them. */
export const REPORT_NAMES = [
  "drift",
  "effectiveness",
  "experiments",
  "network",
  "providers",
  "system-versions",
  "threshold-recommendations",
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** What `GET /operator/v1/reports/{name}/sql` answers. */
export const reportSqlSchema = z.object({
  report: z.enum(REPORT_NAMES),
  /** For the organisation's analyst; `{name: Type}` stands for a parameter. */
  sql: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** The analysts' views that it reads. */
  views: z.array(z.string()),
  /** Figures of the report that are not in the answer, but computed from columns of it. */
  derived: z.array(z.object({ figures: z.string(), from: z.string(), by: z.string() })),
});
export type ReportSql = z.output<typeof reportSqlSchema>;

/** `POST /v1/reports/sql` of the door. */
export const reportSqlQuerySchema = z.object({
  report: z.enum(REPORT_NAMES),
  organisationId: z.string(),
  environment: environmentSchema,
  from: z.string(),
  to: z.string(),
  baselineFrom: z.string().optional(),
  baselineTo: z.string().optional(),
  labelMaturityDays: z.number().int(),
  /** The experiment or backtest of the report on experiments. */
  runId: z.string().optional(),
  /** Whose network. */
  network: networkQuerySchema.omit({ organisationId: true, environment: true }).optional(),
});
export type ReportSqlQuery = z.output<typeof reportSqlQuerySchema>;

/** The door's answer; null where there is no such experiment, or nobody of that name. */
export const reportSqlAnswerSchema = z.object({ found: reportSqlSchema.nullable() });
export type ReportSqlAnswer = z.output<typeof reportSqlAnswerSchema>;
