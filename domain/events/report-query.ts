// What the edge asks of the door's reports, and the answer that it completes. Internal, signed.

import { z } from "zod";
import { effectivenessReportSchema, SERIES_INTERVALS } from "../contract/effectiveness.ts";
import { environmentSchema } from "../contract/environment.ts";
import { logHeadSchema } from "./batch.ts";

/** `POST /v1/reports/{providers|…}` of the door: a report that needs no heads of logs. */
export const reportQuerySchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  from: z.string(),
  to: z.string(),
  minimumDenominator: z.number().int(),
});
export type ReportQuery = z.output<typeof reportQuerySchema>;

/** `POST /v1/reports/drift` of the door; absent is the baseline of the version that decided last. */
export const driftQuerySchema = reportQuerySchema.extend({
  baselineFrom: z.string().optional(),
  baselineTo: z.string().optional(),
});
export type DriftQuery = z.output<typeof driftQuerySchema>;

/** `POST /v1/reports/threshold-recommendations` of the door; the thresholds are those in force. */
export const thresholdQuerySchema = reportQuerySchema.omit({ from: true, to: true }).extend({
  labelMaturityDays: z.number().int(),
  systemVersionId: z.string(),
  thresholds: z.object({ review: z.number().int(), block: z.number().int() }),
});
export type ThresholdQuery = z.output<typeof thresholdQuerySchema>;

/** `POST /v1/reports/effectiveness` of the door. */
export const effectivenessQuerySchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  from: z.string(),
  to: z.string(),
  heads: z.array(logHeadSchema),
  labelMaturityDays: z.number().int(),
  minimumDenominator: z.number().int(),
  /** Present for a report with a series. */
  interval: z.enum(SERIES_INTERVALS).optional(),
});
export type EffectivenessQuery = z.output<typeof effectivenessQuerySchema>;

/** The first place of a log that has not been loaded. When it was written only the log's object knows. */
const missingPlaceSchema = z.object({ source: z.string(), sequence: z.number().int().min(1) });
export type MissingPlace = z.output<typeof missingPlaceSchema>;

/** The door's answer to it: `lagSeconds` of a report that is not complete is null, to be told by `missing`. */
export const computedReportSchema = z.object({
  report: effectivenessReportSchema,
  /** One for each log that is behind its head. */
  missing: z.array(missingPlaceSchema),
});
export type ComputedReport = z.output<typeof computedReportSchema>;
