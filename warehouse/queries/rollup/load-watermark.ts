// Keeps when rows of each hour were last loaded, and the watermark up to which that is known: later questions read only the
// rows that were loaded since.

import { z } from "zod";
import { defineQuery, defineStatement } from "../query.ts";
import { instantColumn, instantParameter } from "../types.ts";

export const warehouseTime = defineQuery({
  file: new URL("warehouse-time.sql", import.meta.url),
  parameters: z.object({}),
  row: z.object({ now: instantColumn }),
});

export const updateLoadedHours = defineStatement({
  file: new URL("update-loaded-hours.sql", import.meta.url),
  parameters: z.object({ marginSeconds: z.number().int().min(0) }),
});

export const advanceWatermark = defineStatement({
  file: new URL("advance-watermark.sql", import.meta.url),
  /** The warehouse's time before `updateLoadedHours` began. */
  parameters: z.object({ loadedBefore: instantParameter }),
});
