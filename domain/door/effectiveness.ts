// The door's effectiveness report, which the edge completes: only the ledgers know how old a missing event is.

import { z } from "zod";
import { effectivenessReportSchema, SERIES_INTERVALS } from "../contract/reports/effectiveness.ts";
import { DEFAULT_EVIDENCE } from "../contract/reports/report-evidence.ts";
import { logHeadSchema } from "../events/batch.ts";
import { question } from "./question.ts";
import { reportQuerySchema } from "./report-query.ts";

const effectivenessQuerySchema = reportQuerySchema.extend({
  heads: z.array(logHeadSchema),
  labelMaturityDays: z.number().int(),
  /** An edge of before this setting does not name it. */
  minimumCustomers: z.number().int().default(DEFAULT_EVIDENCE.minimumCustomers),
  /** Present for a report with a series. */
  interval: z.enum(SERIES_INTERVALS).optional(),
});
export type EffectivenessQuery = z.output<typeof effectivenessQuerySchema>;

/** The first position of a log that has not been loaded. When it was written only the log's object knows. */
const missingPositionSchema = z.object({ source: z.string(), sequence: z.number().int().min(1) });
export type MissingPosition = z.output<typeof missingPositionSchema>;

/** `lagSeconds` of a report that is not complete is null: the edge finds it by `missing`. */
export const computedReportSchema = z.object({
  report: effectivenessReportSchema,
  /** One for each log that is behind its head. */
  missing: z.array(missingPositionSchema),
});
export type ComputedReport = z.output<typeof computedReportSchema>;

export const EFFECTIVENESS = question(
  "/v1/reports/effectiveness",
  effectivenessQuerySchema,
  computedReportSchema,
);
