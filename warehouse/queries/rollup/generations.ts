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

export const writeFacts = defineStatement({
  file: new URL("write-facts.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    generation: generationParameter,
    /** Whole days, all of them within `from` and `to`. */
    days: daysParameter,
    from: instantParameter,
    to: instantParameter,
    /** Asked for by facts.sql; maturity depends on the reader's clock, so no rollup holds it. */
    matureUntil: instantParameter,
  }),
});

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

export const removeSuperseded = defineStatement({
  file: new URL("remove-superseded.sql", import.meta.url),
  parameters: keep,
});
