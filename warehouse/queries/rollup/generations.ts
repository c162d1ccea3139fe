// Writes a rollup generation: a new name, its facts, and last the entry that makes it count. Old ones are removed.

import { z } from "zod";
import { defineQuery, defineStatement } from "../query.ts";
import {
  countColumn,
  daysParameter,
  generationColumn,
  generationParameter,
  instantColumn,
  instantParameter,
  tenantParameters,
} from "../types.ts";

export const newGeneration = defineQuery({
  file: new URL("new-generation.sql", import.meta.url),
  parameters: z.object({}),
  row: z.object({ generation: generationColumn, as_of: instantColumn }),
});

const ofDays = z.object({
  ...tenantParameters,
  generation: generationParameter,
  /** Whole days, all of them within `from` and `to`. */
  days: daysParameter,
  from: instantParameter,
  to: instantParameter,
  /** Nothing of these days is read from elsewhere. */
  withoutHours: z.tuple([]).default([]),
  /** Either the facts of the hours of these days, or those of whole days. */
  byHour: z.boolean(),
});

export const writeFacts = defineStatement({
  file: new URL("write-facts.sql", import.meta.url),
  /** What facts.sql asks for besides: windows and maturity are the reader's, so no rollup holds them. */
  parameters: ofDays.extend({ windowFrom: instantParameter, matureUntil: instantParameter }),
});

export const writeLabelFacts = defineStatement({
  file: new URL("../label-delay/write-facts.sql", import.meta.url),
  parameters: ofDays.extend({ windowFrom: instantParameter, windowTo: instantParameter }),
});

const writeOther = (file: string) =>
  defineStatement({ file: new URL(file, import.meta.url), parameters: ofDays });

/** What is written beside the facts of effectiveness, each into a table of its own. */
export const WRITE_OTHER_FACTS = [
  writeOther("../providers/write-facts.sql"),
  writeOther("../drift/write-amount-facts.sql"),
  writeOther("../drift/write-feature-facts.sql"),
  writeOther("../drift/write-customer-facts.sql"),
  writeOther("../drift/write-version-facts.sql"),
  writeOther("../thresholds/write-facts.sql"),
] as const;

/** Is read by whole days alone. */
export const writeCustomerCounts = writeOther("../drift/write-customer-count-facts.sql");

export const nameGeneration = defineStatement({
  file: new URL("name-generation.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    generation: generationParameter,
    days: daysParameter,
    asOf: instantParameter,
    /** Which facts the generation holds, see staleness.ts. */
    factsVersion: z.number().int().min(1),
  }),
});

/** A generation is left alone until it has been out of date for this long: a report may still be reading it. */
const keep = z.object({ keepSeconds: z.number().int().min(0) });

export const countSuperseded = defineQuery({
  file: new URL("count-superseded.sql", import.meta.url),
  parameters: keep,
  row: z.object({ facts: countColumn }),
});

export const FACT_TABLES = [
  "effectiveness_facts",
  "check_facts",
  "amount_facts",
  "feature_facts",
  "customer_facts",
  "customer_count_facts",
  "version_facts",
  "score_facts",
  "label_facts",
] as const;

export const removeSuperseded = defineStatement({
  file: new URL("remove-superseded.sql", import.meta.url),
  parameters: keep.extend({ table: z.enum(FACT_TABLES) }),
});
