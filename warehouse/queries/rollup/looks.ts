// Looks at what was loaded since the last look, so that nobody has to look through all that ever was; see look.sql.

import { z } from "zod";
import { defineStatement } from "../query.ts";
import { instantParameter } from "../types.ts";

export const look = defineStatement({
  file: new URL("look.sql", import.meta.url),
  parameters: z.object({ marginSeconds: z.number().int().min(0) }),
});

export const nameLook = defineStatement({
  file: new URL("name-look.sql", import.meta.url),
  /** The warehouse's clock before the look began. */
  parameters: z.object({ lookedAt: instantParameter }),
});
