// Asks which days want a new rollup, and says how far a rollup's as-of is to be trusted.

import { z } from "zod";
import { defineQuery } from "../query.ts";

/** A row may become visible this long after it was stamped: inserts under way, and clocks of servers apart. */
export const ROLLUP_MARGIN_SECONDS = 300;

/** The version of the facts that the rollup makes, raised with every change. Rollups of another version are made again, not read. */
export const FACTS_VERSION = 15;

export const staleDays = defineQuery({
  file: new URL("stale-days.sql", import.meta.url),
  parameters: z.object({ marginSeconds: z.number().int().min(0), factsVersion: z.number().int().min(1) }),
  row: z.object({
    organisation_id: z.string(),
    environment: z.string(),
    day: z.iso.date(),
    is_due: z.boolean(),
  }),
});
