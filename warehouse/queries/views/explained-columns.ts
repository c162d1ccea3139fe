// The columns of a view, each with the comment that the table below it has.

import { z } from "zod";
import { defineQuery } from "../query.ts";

export const explainedColumns = defineQuery({
  file: new URL("explained-columns.sql", import.meta.url),
  parameters: z.object({ view: z.string(), table: z.string() }),
  row: z.object({ name: z.string(), type: z.string(), comment: z.string() }),
});
