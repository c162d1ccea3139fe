// A rebuild of the warehouse: its beginning, its end, and how much of each log has arrived.

import { z } from "zod";
import { rebuildNameSchema, rebuildStateSchema } from "../contract/operators/rebuild.ts";
import { question } from "./question.ts";

export const BEGIN_REBUILD = question("/v1/warehouse/rebuild", rebuildNameSchema, rebuildStateSchema);

export const END_REBUILD = question("/v1/warehouse/rebuilt", rebuildNameSchema, rebuildStateSchema);

export const LOADED = question(
  "/v1/warehouse/loaded",
  z.object({ logs: z.array(z.object({ source: z.string(), begin: z.int(), head: z.int() })) }),
  rebuildStateSchema.extend({
    logs: z.array(z.object({ source: z.string(), loaded: z.int(), givenUp: z.int() })),
  }),
);
