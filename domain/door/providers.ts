// The door's report on the reliability of providers.

import { providersReportSchema } from "../contract/reports/providers.ts";
import { question } from "./question.ts";
import { reportQuerySchema } from "./report-query.ts";

export const PROVIDERS = question("/v1/reports/providers", reportQuerySchema, providersReportSchema);
