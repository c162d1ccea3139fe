// What the jobs found about experiments and backtests, which the organisation started.

import { z } from "zod";
import { environmentSchema } from "../contract/values/environment.ts";
import {
  backtestDefinitionSchema,
  comparisonReportSchema,
  CONCLUSIONS,
  runFailureSchema,
} from "../contract/reports/experiment.ts";
import { question } from "./question.ts";

const tenant = { organisationId: z.string(), environment: environmentSchema };

const experimentReportsQuerySchema = z.object({ ...tenant, runIds: z.array(z.string()) });
export type ExperimentReportsQuery = z.output<typeof experimentReportsQuerySchema>;

/** The newest report of each run that has one, and why runs have failed. */
const experimentReportsSchema = z.object({
  reports: z.array(z.object({ runId: z.string(), report: comparisonReportSchema })),
  failures: z.array(z.object({ runId: z.string(), failure: runFailureSchema })).default([]),
});
export type ExperimentReports = z.output<typeof experimentReportsSchema>;

export const EXPERIMENTS = question(
  "/v1/reports/experiments",
  experimentReportsQuerySchema,
  experimentReportsSchema,
);

const backtestReportQuerySchema = z.object({ ...tenant, backtest: backtestDefinitionSchema });
export type BacktestReportQuery = z.output<typeof backtestReportQuerySchema>;

const backtestReportSchema = z.object({
  /** Decisions of the window that have been decided again, and all of them. */
  progress: z.object({ done: z.int(), total: z.int() }),
  report: comparisonReportSchema.nullable(),
  /** Why it ended without a report. */
  failure: runFailureSchema.nullable().default(null),
  /** Its warehouse is gone, which alone held its report. */
  isLost: z.boolean().default(false),
});
export type BacktestReport = z.output<typeof backtestReportSchema>;

export const BACKTEST = question("/v1/reports/backtest", backtestReportQuerySchema, backtestReportSchema);

const backtestStatesQuerySchema = z.object({ ...tenant, backtests: z.array(backtestDefinitionSchema) });
export type BacktestStatesQuery = z.output<typeof backtestStatesQuerySchema>;

/** In the order of the question. */
const backtestStatesSchema = z.object({
  states: z.array(
    backtestReportSchema.omit({ report: true }).extend({ conclusion: z.enum(CONCLUSIONS).nullable() }),
  ),
});
export type BacktestStates = z.output<typeof backtestStatesSchema>;

export const BACKTESTS = question("/v1/reports/backtests", backtestStatesQuerySchema, backtestStatesSchema);
