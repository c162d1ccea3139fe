// Logs as operators meet them: what is kept of each, how far each reader is, how one is sent again, and what is done with rows that a
// reader set aside.

import { z } from "zod";
import { auditReason } from "../values/primitives.ts";
import { pulseSchema, unfitRowSchema } from "../../events/batch.ts";

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

const ofReader = {
  source: z.string().min(1).max(200).meta({ description: "As it is called in `GET /logs`." }),
  reader: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: "Who set the rows aside, as `GET /logs` names it." }),
};
const places = z.array(z.int().min(1)).min(1).max(100);

export const rowsRetryRequestSchema = z.strictObject({
  ...ofReader,
  places: places.optional().meta({ description: "Without it, the oldest hundred." }),
});
export type RowsRetryRequest = z.output<typeof rowsRetryRequestSchema>;

export const rowsRetriedSchema = z
  .object({
    source: z.string(),
    reader: z.string(),
    data: z.array(
      z.object({
        place: z.int(),
        outcome: z.enum(["taken", "refused", "unanswered", "gone", "not_set_aside"]).meta({
          description:
            "`taken`: no longer set aside. `refused`: it still cannot be taken. `unanswered`: the reader did not answer; try again. `gone`: the log no longer holds it.",
        }),
        reason: unfitRowSchema.shape.reason.nullable(),
      }),
    ),
  })
  .meta({ id: "RowsRetried" });
export type RowsRetried = z.output<typeof rowsRetriedSchema>;

export const rowsDropRequestSchema = z.strictObject({ ...ofReader, places, reason: auditReason });
export type RowsDropRequest = z.output<typeof rowsDropRequestSchema>;

export const rowsDroppedSchema = z
  .object({
    source: z.string(),
    reader: z.string(),
    dropped: z.array(z.int()).meta({ description: "The rows that were set aside and are now dropped." }),
  })
  .meta({ id: "RowsDropped" });
export type RowsDropped = z.output<typeof rowsDroppedSchema>;
