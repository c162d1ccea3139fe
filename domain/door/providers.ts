// The door's report on the reliability of providers.

import { z } from "zod";
import { DEFAULT_EVIDENCE } from "../contract/reports/report-evidence.ts";
import { providersReportSchema } from "../contract/reports/providers.ts";
import { question } from "./question.ts";
import { reportQuerySchema } from "./report-query.ts";

const providersQuerySchema = reportQuerySchema.extend({
  minimumCustomers: z.number().int().default(DEFAULT_EVIDENCE.minimumCustomers),
});
export type ProvidersQuery = z.output<typeof providersQuerySchema>;

export const PROVIDERS = question("/v1/reports/providers", providersQuerySchema, providersReportSchema);
