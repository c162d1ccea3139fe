// What happened to an alert or an investigation, entry by entry, as people read it.

import { z } from "zod";

const TIMELINE_TYPES = [
  "opened",
  "status_changed",
  "assigned",
  "disposition_set",
  "reopened",
  "sla_breached",
  "sar_filed",
  "resolution_proposed",
  "resolved",
] as const;

/** The newest are shown; the events hold all of them. */
export const TIMELINE_MAX = 100;

export const timelineEntrySchema = z
  .object({
    at: z.string(),
    type: z.enum(TIMELINE_TYPES),
    actor: z.string().meta({ description: "`api_key:<id>`, `operator:<name>`, or `service`." }),
    detail: z.string().nullable().meta({ description: "What it became, or the decision behind it." }),
  })
  .meta({ id: "TimelineEntry" });
export type TimelineEntry = z.output<typeof timelineEntrySchema>;
