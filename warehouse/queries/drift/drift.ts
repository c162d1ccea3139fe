// Asks for what drift is measured from: the baseline, percentiles, counts by day and customers; see the files of each.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { countColumn, instantColumn, windowParameters } from "../types.ts";

/** Of all that was decided before `to`: the window begins with time. */
export const driftBaseline = defineQuery({
  file: new URL("baseline.sql", import.meta.url),
  parameters: z.object(windowParameters),
  row: z.object({ system_version_id: z.string(), first_occurred_at: instantColumn, currency: z.string() }),
});

export const driftPercentiles = defineQuery({
  file: new URL("percentiles.sql", import.meta.url),
  parameters: z.object({ ...windowParameters, currency: z.string() }),
  /** The 1st to the 99th. */
  row: z.object({ feature: z.string(), percentiles: z.array(z.number()).length(99) }),
});

const countsRow = z.object({
  day: z.iso.date(),
  feature: z.string(),
  /** Whether it is missing; of a number how many of its feature's edges are at most it; of a text the text; payments. */
  counts: z.array(z.tuple([z.boolean(), countColumn, z.string(), countColumn])),
});

export const driftCounts = defineQuery({
  file: new URL("counts.sql", import.meta.url),
  parameters: z.object({
    ...windowParameters,
    currency: z.string(),
    numericFeatures: z.array(z.string()),
    /** In parallel: the edges of each, ascending. */
    edges: z.array(z.array(z.number())),
  }),
  row: countsRow,
});

const subjectsRow = z.object({
  /** The day, or empty for the whole window. */
  period: z.string(),
  subjects: countColumn,
  effective_subjects: z.number(),
});
export type DriftSubjects = z.output<typeof subjectsRow>;

export const driftSubjects = defineQuery({
  file: new URL("subjects.sql", import.meta.url),
  parameters: z.object(windowParameters),
  row: subjectsRow,
});
