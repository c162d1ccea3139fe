// What most reports take: a tenant, a window, and how much evidence a ratio needs.

import { z } from "zod";
import { environmentSchema } from "../contract/values/environment.ts";

export const reportQuerySchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  from: z.string(),
  to: z.string(),
  minimumDenominator: z.number().int(),
});
export type ReportQuery = z.output<typeof reportQuerySchema>;
