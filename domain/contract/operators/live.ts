// What is being decided at this moment, for the console's first page.

import { z } from "zod";
import { DECISIONS } from "../decisions/assessment.ts";
import { reportedDecisionSchema } from "./reported-decision.ts";

export const LIVE_INTERVAL_SECONDS = 10;
export const LIVE_WINDOW_SECONDS = 30 * 60;
export const LIVE_RATE_SECONDS = 60;
export const LIVE_NEWEST = 50;

const count = z.int().min(0);
const milliseconds = z.number();
const seconds = z.number();

export const liveSchema = z
  .object({
    window: z.object({ from: z.string(), to: z.string(), intervalSeconds: z.int() }).meta({
      description: "By the time of the decision, in whole intervals that are over; the last may still fill.",
    }),
    dataAsOf: z.string().nullable().meta({
      description: "When the newest decision of the last half hour was loaded; null if none was.",
    }),
    rate: z
      .object({ perSecond: z.number(), decisions: count, seconds: z.int() })
      .meta({ description: "Of the end of the window." }),
    shares: z
      .array(z.object({ decision: z.enum(DECISIONS), count, share: z.number().min(0).max(1).nullable() }))
      .meta({ description: "Of the whole window; a share of nothing is null." }),
    series: z
      .array(z.object({ at: z.string(), allow: count, review: count, block: count }))
      .meta({ description: "Every interval of the window, oldest first, by its beginning." }),
    latencyMs: z
      .object({ p50: milliseconds, p95: milliseconds, p99: milliseconds })
      .nullable()
      .meta({ description: "From a request's arrival to its decision, exact; null without decisions." }),
    freshnessSeconds: z.object({ p50: seconds, p95: seconds, newest: seconds }).nullable().meta({
      description:
        "From a decision until SQL could see it. What is still on its way is not in it: see `dataAsOf`.",
    }),
    alerts: z
      .object({ open: count, breached: count })
      .meta({ description: "Alerts that are not closed, and those of them whose time is over." }),
    newest: z.array(reportedDecisionSchema).meta({
      description: `The ${LIVE_NEWEST} that were made last, newest first; if the half hour has fewer, those of a day.`,
    }),
  })
  .meta({ id: "Live" });
export type Live = z.output<typeof liveSchema>;
