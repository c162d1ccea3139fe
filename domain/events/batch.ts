// The rows of a log as its reader sends them to the door, and how far each log and its readers are. Internal, signed.

import { z } from "zod";

/** One row of a log: the fact as stored, unfolded into an event on the other side. */
export const logRowSchema = z.object({
  sequence: z.number().int().min(1),
  /** `decision`: base64 of the compressed DecisionRecord. `outcome`: JSON of a StoredOutcome. `event`: JSON of an event's own fields. */
  kind: z.enum(["decision", "outcome", "event"]),
  payload: z.string(),
});
export type LogRow = z.output<typeof logRowSchema>;

/** `POST /v1/batches` of the door: accepted whole after `acks=all` (202), or not at all. */
export const batchSchema = z.object({
  source: z.string().min(1),
  rows: z.array(logRowSchema).min(1).max(1_000),
});

/** The newest sequence of a log, asked of the object itself when a report is served. */
export const logHeadSchema = z.object({ source: z.string(), head: z.number().int().min(0) });
export type LogHead = z.output<typeof logHeadSchema>;

/**
 * `POST /internal/v1/pulse` of the edge answers one row for each log of each known object that answers, and the names
 * of those that do not.
 */
export const pulseSchema = z.object({
  logs: z.array(
    z.object({
      source: z.string(),
      head: z.number().int(),
      bytes: z.number().int(),
      readers: z.array(
        z.object({
          reader: z.string(),
          cursor: z.number().int(),
          lag: z.number().int(),
          failures: z.number().int(),
          nextAttemptAt: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Objects that did not answer, by the names of their logs. */
  unanswered: z.array(z.string()),
});
export type Pulse = z.output<typeof pulseSchema>;
