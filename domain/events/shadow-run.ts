// `risk.experiment.changed` and `risk.backtest.requested`: what is to be decided again offline, with the whole candidate, so
// that the pipeline need ask nobody; and what the door and the edge say to each other of the reports.

import { z } from "zod";
import {
  backtestDefinitionSchema,
  comparisonReportSchema,
  experimentDefinitionSchema,
} from "../contract/experiment.ts";
import { environmentSchema } from "../contract/environment.ts";
import {
  systemVersionContentSchema,
  versionBasisSchema,
  type SystemVersionContent,
} from "../decision/system-version.ts";

export const EXPERIMENT_CHANGED = "risk.experiment.changed";
export const BACKTEST_REQUESTED = "risk.backtest.requested";

const candidate = systemVersionContentSchema
  .extend({ basis: versionBasisSchema.optional() })
  .transform(({ basis, ...content }): SystemVersionContent => ({ ...content, ...(basis && { basis }) }));

/** The data of `risk.experiment.changed`: sent at the start and at the stop; the newest counts. */
export const experimentChangedSchema = z.looseObject({ ...experimentDefinitionSchema.shape, candidate });

/** The data of `risk.backtest.requested`. */
export const backtestRequestedSchema = z.looseObject({ ...backtestDefinitionSchema.shape, candidate });

const tenant = { organisationId: z.string(), environment: environmentSchema };

/** `POST /v1/reports/experiments` of the door. */
export const experimentReportsQuerySchema = z.object({ ...tenant, runIds: z.array(z.string()) });
export type ExperimentReportsQuery = z.output<typeof experimentReportsQuerySchema>;

/** Its answer: the newest report of each run that has one. */
export const experimentReportsSchema = z.object({
  reports: z.array(z.object({ runId: z.string(), report: comparisonReportSchema })),
});
export type ExperimentReports = z.output<typeof experimentReportsSchema>;

/** `POST /v1/reports/backtest` of the door. */
export const backtestReportQuerySchema = z.object({ ...tenant, backtest: backtestDefinitionSchema });
export type BacktestReportQuery = z.output<typeof backtestReportQuerySchema>;

export const backtestReportSchema = z.object({
  /** Decisions of the window that have been decided again, and all of them. */
  progress: z.object({ done: z.int(), total: z.int() }),
  report: comparisonReportSchema.nullable(),
  /** Its warehouse is gone, which alone held its report. */
  isLost: z.boolean().default(false),
});
export type BacktestReport = z.output<typeof backtestReportSchema>;
