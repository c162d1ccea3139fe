// Asks whether the providers of production answer, see recent-calls.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { countColumn, instantParameter } from "../types.ts";

const row = z.object({
  provider: z.string(),
  calls: countColumn,
  failed: countColumn,
  /** Each error code that occurred, once. */
  errors: z.array(z.string()),
});
export type RecentCalls = z.output<typeof row>;

export const recentCalls = defineQuery({
  file: new URL("recent-calls.sql", import.meta.url),
  parameters: z.object({ since: instantParameter }),
  row,
});
