// Whose payments were decided in a window: what a job over all tenants goes through.

import { z } from "zod";
import { environmentSchema } from "#domain/contract/values/environment.ts";
import { defineQuery } from "../query.ts";
import { instantParameter } from "../types.ts";

export const decidingTenants = defineQuery({
  file: new URL("deciding.sql", import.meta.url),
  parameters: z.object({ from: instantParameter, to: instantParameter }),
  row: z
    .object({ organisation_id: z.string(), environment: environmentSchema })
    .transform(({ organisation_id: organisationId, environment }) => ({ organisationId, environment })),
});
