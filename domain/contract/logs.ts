// Logs as operators meet them: what is kept of each, how far each reader is, and how one is sent again.

import { z } from "zod";
import { auditReason } from "./primitives.ts";
import { pulseSchema } from "../events/batch.ts";

export const logListSchema = z
  .object({
    data: pulseSchema.shape.logs,
    unanswered: pulseSchema.shape.unanswered,
    pagination: z.object({ nextCursor: z.null() }),
  })
  .meta({ id: "LogList" });

export const logRewindRequestSchema = z.strictObject({
  source: z.string().min(1).max(200).meta({ description: "The log's name in `GET /logs`." }),
  to: z.int().min(0).meta({
    description:
      "The last place that counts as sent; sending continues with `to` + 1. 0 sends everything that the log still holds.",
  }),
  reason: auditReason,
});
export type LogRewindRequest = z.output<typeof logRewindRequestSchema>;

export const rewoundLogSchema = z
  .object({
    source: z.string(),
    from: z.int().meta({ description: "The last place that had been sent." }),
    to: z.int(),
    head: z.int().meta({ description: "Its last place." }),
  })
  .meta({ id: "RewoundLog" });
export type RewoundLog = z.output<typeof rewoundLogSchema>;
