// The SQL of a report: what an analyst runs to get its figures, and which of them are computed from what it answers.

import { z } from "zod";

/** Reports as their paths below `/risk-intelligence` say them. */
export const REPORT_NAMES = [
  "drift",
  "effectiveness",
  "experiments",
  "network",
  "providers",
  "system-versions",
  "threshold-recommendations",
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** What `GET /operator/v1/reports/{name}/sql` answers. */
export const reportSqlSchema = z.object({
  report: z.enum(REPORT_NAMES),
  /** For the organisation's analyst; `{name: Type}` stands for a parameter. */
  sql: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** The analysts' views that it reads. */
  views: z.array(z.string()),
  /** Figures of the report that are not in the answer, but computed from columns of it. */
  derived: z.array(z.object({ figures: z.string(), from: z.string(), by: z.string() })),
});
export type ReportSql = z.output<typeof reportSqlSchema>;
