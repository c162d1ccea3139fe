// The rows of a log as its reader sends them to the door, and how far each log and its readers are. Internal, signed.

import { z } from "zod";

/** One row of a log: the fact as stored, unfolded into an event on the other side. */
export const logRowSchema = z.object({
  sequence: z.number().int().min(1),
  /**
   * `decision`: as `record-payload.ts` says, and in a batch as `shared-references.ts` says. `outcome`: JSON of a StoredOutcome.
   * `event`: JSON of an event's own fields.
   */
  kind: z.enum(["decision", "outcome", "event"]),
  payload: z.string(),
});
export type LogRow = z.output<typeof logRowSchema>;

/** `POST /v1/batches` of the door: accepted whole after `acks=all` (202), or not at all. */
export const batchSchema = z.object({
  source: z.string().min(1),
  rows: z.array(logRowSchema).min(1).max(1_000),
});

/**
 * Why a reader can never take a row: no release can read its bytes, it is larger than anything that it writes to takes, or the
 * ledger that it is for is full, its reserve too.
 */
const UNFIT_REASONS = ["unreadable", "too_large", "ledger_full"] as const;

/** A row that a reader can never take as it is. */
export const unfitRowSchema = z.object({
  sequence: z.number().int().min(1),
  reason: z.enum(UNFIT_REASONS),
});
export type UnfitRow = z.output<typeof unfitRowSchema>;

/** The door's 422: it took no row of the batch, and would take the others without these. */
export const unfitRowsSchema = z.object({ unfit: z.array(unfitRowSchema).min(1) });

/** The newest sequence of a log, asked of the object itself when a report is served, and which positions will not be sent. */
export const logHeadSchema = z.object({
  source: z.string(),
  head: z.number().int().min(0),
  setAside: z.array(z.number().int()).optional(),
});
export type LogHead = z.output<typeof logHeadSchema>;

/** How a ledger does. One that is `failing` refuses some or all requests; it never decides one differently. */
const ledgerConditionSchema = z.object({
  status: z.enum(["ok", "degraded", "failing"]),
  /** Since when, as far as it remembers, its own rows cannot be read: it then answers 500. Null where they can. */
  unreadableSince: z.string().nullable(),
  /** Of the bytes at which it takes no new decisions. */
  percentFull: z.number(),
  bytesMax: z.number().int(),
  /** At the rate of the last week; null where it is too young to tell, or nothing came. */
  daysLeft: z.number().nullable(),
});

/** A webhook endpoint's queue: how full it is, and which secret of WEBHOOK_SECRET seals its own. */
const endpointConditionSchema = z.object({
  /** `webhook_endpoint/<organisation>/<environment>/<id>`. */
  source: z.string(),
  bytes: z.number().int(),
  bytesMax: z.number().int(),
  /** Deliveries that have not ended. */
  waiting: z.number().int(),
  sealedBy: z.array(z.string()),
});
export type EndpointCondition = z.output<typeof endpointConditionSchema>;

/**
 * `POST /internal/v1/pulse` of the edge answers one row for each log of each known object that answers, and the names
 * of those that do not.
 */
export const pulseSchema = z.object({
  logs: z.array(
    z.object({
      source: z.string(),
      /** The first position that the log still holds, and the last one; 0 for an empty log. */
      begin: z.number().int(),
      head: z.number().int(),
      bytes: z.number().int(),
      readers: z.array(
        z.object({
          reader: z.string(),
          cursor: z.number().int(),
          lag: z.number().int(),
          failures: z.number().int(),
          nextAttemptAt: z.string().nullable(),
          /** Rows that it can never take, oldest first: the first hundred, and how many there are. */
          setAside: z.array(unfitRowSchema.extend({ at: z.string() })),
          setAsideCount: z.number().int(),
        }),
      ),
      /** Of ledgers alone. */
      ledger: ledgerConditionSchema.optional(),
    }),
  ),
  endpoints: z.array(endpointConditionSchema),
  /** Objects that did not answer, by the names of their logs; webhook endpoints by their sources. */
  unanswered: z.array(z.string()),
});
export type Pulse = z.output<typeof pulseSchema>;
export type LedgerCondition = z.output<typeof ledgerConditionSchema>;
