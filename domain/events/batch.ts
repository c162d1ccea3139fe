// What a log's reader sends to the door, and what the door and the edge ask of each other. Internal, signed.

import { z } from "zod";
import { effectivenessReportSchema, SERIES_INTERVALS } from "../contract/effectiveness.ts";
import { environmentSchema } from "../contract/environment.ts";

/** One row of a log: the fact as stored, unfolded into an event on the other side. */
export const logRowSchema = z.object({
  sequence: z.number().int().min(1),
  /** `decision`: base64 of the compressed DecisionRecord. `outcome`: JSON of a StoredOutcome. `event`: JSON of an event's own fields. */
  kind: z.enum(["decision", "outcome", "event"]),
  payload: z.string(),
});
export type LogRow = z.output<typeof logRowSchema>;

/** `POST /v1/batches` of the door: accepted whole after `acks=all` (202), or not at all. */
export const batchSchema = z.object({
  source: z.string().min(1),
  rows: z.array(logRowSchema).min(1).max(1_000),
});

/** The newest sequence of a log, asked of the object itself when a report is served. */
export const logHeadSchema = z.object({ source: z.string(), head: z.number().int().min(0) });
export type LogHead = z.output<typeof logHeadSchema>;

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

/**
 * `POST /internal/v1/pulse` of the edge answers one row for each log of each known object that answers, and the names
 * of those that do not.
 */
export const pulseSchema = z.object({
  logs: z.array(
    z.object({
      source: z.string(),
      head: z.number().int(),
      bytes: z.number().int(),
      readers: z.array(
        z.object({
          reader: z.string(),
          cursor: z.number().int(),
          lag: z.number().int(),
          failures: z.number().int(),
          nextAttemptAt: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Objects that did not answer, by the names of their logs. */
  unanswered: z.array(z.string()),
});
export type Pulse = z.output<typeof pulseSchema>;
