// Asks for what drift is measured from: the baseline, percentiles, counts by day and customers; see the files of each.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { countColumn, countsColumn, daysParameter, instantColumn, windowParameters } from "../types.ts";

const featureParameters = {
  ...windowParameters,
  /** Amounts in other currencies are missing. */
  currency: z.string(),
  /** Whose scores and decisions are counted. */
  systemVersionId: z.string(),
};

/** Of all that was decided before `to`: the window begins with time. */
export const driftBaseline = defineQuery({
  file: new URL("baseline.sql", import.meta.url),
  parameters: z.object(windowParameters),
  row: z.object({
    system_version_id: z.string(),
    first_occurred_at: instantColumn,
    earliest_occurred_at: instantColumn,
    currency: z.string(),
  }),
});

export const driftPercentiles = defineQuery({
  file: new URL("percentiles.sql", import.meta.url),
  parameters: z.object(featureParameters),
  row: z.object({
    feature: z.string(),
    /** The 1st to the 99th. */
    percentiles: z.array(z.number()).length(99),
    /** Of `score`: each, and how many payments have it. */
    scores: z.array(z.tuple([z.number(), countColumn])),
  }),
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
    ...featureParameters,
    numericFeatures: z.array(z.string()),
    /** In parallel: the edges of each, ascending. */
    edges: z.array(z.array(z.number())),
  }),
  row: countsRow,
});

const groupsRow = z.object({
  feature: z.string(),
  /** 1 is Monday; 0 of features that are not compared by weekday. */
  weekday: countColumn,
  /** −1: missing; of numbers how many edges are at most them; of texts which category, from 1 on, or 0 for the others. */
  bin: z.number().int().min(-1),
  payments_by_group: countsColumn,
});
export type DriftGroups = z.output<typeof groupsRow>;

export const driftGroups = defineQuery({
  file: new URL("groups.sql", import.meta.url),
  parameters: z.object({
    ...featureParameters,
    /** The edges of the bins of numbers, and the categories that have a bin, in parallel to the features. */
    numericFeatures: z.array(z.string()),
    edges: z.array(z.array(z.number())),
    categoricalFeatures: z.array(z.string()),
    categories: z.array(z.array(z.string())),
    /** Whole days, for features that are compared by weekday. */
    wholeDays: daysParameter,
    byWeekday: z.array(z.string()),
  }),
  row: groupsRow,
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
