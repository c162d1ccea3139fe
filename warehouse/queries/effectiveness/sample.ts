// Asks what the judged sample says of a window; see has-sample.sql, sample-draw.sql and sample-ratios.sql.

import { z } from "zod";
import { SAMPLED_MEASURES } from "#domain/contract/reports/label-selection.ts";
import { defineQuery } from "../query.ts";
import { countColumn, daysParameter, instantParameter, tenantParameters } from "../types.ts";

const span = { ...tenantParameters, from: instantParameter, to: instantParameter };

export const hasSample = defineQuery({
  file: new URL("has-sample.sql", import.meta.url),
  parameters: z.object(span),
  row: z.object({ is_sampled: z.literal(true) }),
});

/** Every day of the window is read from the events: a sample is small. */
const ofEvents = z.object({
  ...span,
  days: daysParameter,
  withoutHours: z.array(z.never()).default([]),
  byHour: z.literal(false).default(false),
});

const drawRow = z.object({
  /** Interrupted, or released by the sample. */
  interrupted: z.boolean(),
  payments: countColumn,
  drawable: countColumn,
  drawn: countColumn,
  labelled: countColumn,
  stands_for: z.number(),
});
export type SampleDraw = z.output<typeof drawRow>;

export const sampleDraw = defineQuery({
  file: new URL("sample-draw.sql", import.meta.url),
  parameters: ofEvents,
  row: drawRow,
});

const ratioRow = z.object({
  measure: z.enum(SAMPLED_MEASURES),
  customers: countColumn,
  numerator: z.number(),
  denominator: z.number(),
  numerator_squares: z.number(),
  products: z.number(),
  denominator_squares: z.number(),
  counted: countColumn,
  cases: countColumn,
});
export type SampleRatio = z.output<typeof ratioRow>;

export const sampleRatios = defineQuery({
  file: new URL("sample-ratios.sql", import.meta.url),
  parameters: ofEvents,
  row: ratioRow,
});
