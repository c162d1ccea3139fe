// What operators did with dead letters; see acts.sql, settled.sql and dropped-places.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { countColumn, tenantParameters } from "../types.ts";

export const letterActs = defineQuery({
  file: new URL("acts.sql", import.meta.url),
  parameters: z.object({ letterIds: z.array(z.string()) }),
  row: z.object({ letter_id: z.string(), act: z.enum(["retried", "dropped"]) }),
});

export const settledLetters = defineQuery({
  file: new URL("settled.sql", import.meta.url),
  parameters: z.object({}),
  row: z.object({ letter_id: z.string() }),
});

const droppedPlaceRow = z.object({
  source: z.string(),
  sequence: countColumn,
  event_id: z.string(),
  reason: z.string(),
});
export type DroppedPlace = z.output<typeof droppedPlaceRow>;

/** A place has one row, though its event was dropped more than once. */
export const droppedPlaces = defineQuery({
  file: new URL("dropped-places.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, sources: z.array(z.string()) }),
  row: droppedPlaceRow,
});
