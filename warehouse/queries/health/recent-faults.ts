// Asks which faults of its disk and its parts ClickHouse has met lately, see recent-faults.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { countColumn } from "../types.ts";

const row = z.object({
  code: countColumn,
  /** ClickHouse's name of the code. */
  name: z.string(),
  kind: z.enum(["no_room", "no_inserts", "damaged"]),
  seconds_ago: countColumn,
});
export type RecentFault = z.output<typeof row>;

export const recentFaults = defineQuery({
  file: new URL("recent-faults.sql", import.meta.url),
  parameters: z.object({}),
  row,
});
