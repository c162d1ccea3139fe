// What making a warehouse again asks of it and says to it: what it forgets, how much has arrived, whether it goes on.

import { z } from "zod";
import { defineQuery, defineStatement } from "../query.ts";
import { countColumn, countsColumn, instantColumn } from "../types.ts";

const file = (name: string): URL => new URL(name, import.meta.url);
const none = z.object({});

/**
 * What is believed of places, days and runs: up to where logs have no gap, what was loaded when, which days are rolled up, up to
 * when the network is whole, by which lists everybody was screened again. Facts and findings are no beliefs, and stay.
 */
export const BELIEFS = [
  "log_prefixes",
  "load_watermark",
  "loaded_hours",
  "rollup_days",
  "network_runs",
  "rescreen_runs",
] as const;

export const forget = defineStatement({
  file: file("forget.sql"),
  parameters: z.object({ table: z.enum(BELIEFS) }),
});
export const forgetJudgements = defineStatement({ file: file("forget-judgements.sql"), parameters: none });

/** As its caller names it. */
const one = z.object({ rebuildId: z.string() });

export const beginRebuild = defineStatement({ file: file("begin.sql"), parameters: one });
export const noteForgotten = defineStatement({ file: file("note-forgotten.sql"), parameters: one });
export const endOneRebuild = defineStatement({ file: file("end-one.sql"), parameters: one });
export const endRebuild = defineStatement({ file: file("end.sql"), parameters: none });

export const rebuildUnderWay = defineQuery({
  file: file("under-way.sql"),
  parameters: none,
  row: z.object({ begun_at: instantColumn }),
});

export const newestRebuild = defineQuery({
  file: file("newest.sql"),
  parameters: none,
  row: z.object({ newest_begun_at: instantColumn, is_forgetting: z.boolean() }),
});

export const warehouseBorn = defineQuery({
  file: file("born.sql"),
  parameters: none,
  row: z.object({ born_at: instantColumn }),
});

const sources = z.array(z.string());

/** In parallel. */
const askedLogs = z.object({ sources, begins: countsColumn, heads: countsColumn });

export const loadedPlaces = defineQuery({
  file: file("loaded.sql"),
  parameters: askedLogs,
  row: z.object({ source: z.string(), loaded: countColumn }),
});

export const givenUpPlaces = defineQuery({
  file: file("given-up.sql"),
  parameters: askedLogs,
  row: z.object({ source: z.string(), places: countColumn }),
});
