// What a report says of itself while nothing new is loaded.

import { z } from "zod";

export const incompleteSchema = z
  .object({ complete: z.boolean(), reasons: z.array(z.string()) })
  .meta({ description: "Present while new events do not reach the report: never complete, and why." });
export type Incomplete = z.output<typeof incompleteSchema>;
