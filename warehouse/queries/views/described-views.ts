// The columns of views, in their order, with what each view and each column means.

import { z } from "zod";
import { defineQuery } from "../query.ts";

export const describedViews = defineQuery({
  file: new URL("described-views.sql", import.meta.url),
  parameters: z.object({ views: z.array(z.string()) }),
  row: z.object({
    view: z.string(),
    view_meaning: z.string(),
    name: z.string(),
    type: z.string(),
    meaning: z.string(),
  }),
});
