// Keeps when rows of each day were last loaded, and the watermark up to which that is known: later questions read only the
// rows that were loaded since.

import { z } from "zod";
import { defineQuery, defineStatement } from "../query.ts";
import { instantColumn, instantParameter } from "../types.ts";

export const warehouseTime = defineQuery({
  file: new URL("warehouse-time.sql", import.meta.url),
  parameters: z.object({}),
  row: z.object({ now: instantColumn }),
});

export const updateLoadedDays = defineStatement({
  file: new URL("update-loaded-days.sql", import.meta.url),
  parameters: z.object({ marginSeconds: z.number().int().min(0) }),
});

export const advanceWatermark = defineStatement({
  file: new URL("advance-watermark.sql", import.meta.url),
  /** The warehouse's time before `updateLoadedDays` began. */
  parameters: z.object({ loadedBefore: instantParameter }),
});
