// The door's drift report.

import { z } from "zod";
import { driftReportSchema } from "../contract/reports/drift.ts";
import { question } from "./question.ts";
import { reportQuerySchema } from "./report-query.ts";

/** Without a baseline it is that of the version that decided last. */
const driftQuerySchema = reportQuerySchema.extend({
  baselineFrom: z.string().optional(),
  baselineTo: z.string().optional(),
});
export type DriftQuery = z.output<typeof driftQuerySchema>;

export const DRIFT = question("/v1/reports/drift", driftQuerySchema, driftReportSchema);
