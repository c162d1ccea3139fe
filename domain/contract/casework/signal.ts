// Signals: what was noticed about a subject, or about the decisions as a whole, counted for as long as it goes on.

import { z } from "zod";
import { assessmentSchema, signalSchema as noticedSchema } from "../decisions/assessment.ts";
import { decisionReferencesSchema } from "./decision-reference.ts";
import { listRemovalSchema } from "./list-removal.ts";

export const SIGNAL_STATUSES = ["open", "acknowledged", "cleared", "expired"] as const;

/** What a signal shows of the things that it was seen in; it counts all of them. */
export const EVIDENCE_MAX = 20;

export const signalSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    subject: assessmentSchema.shape.subject
      .nullable()
      .meta({ description: "Null for what is about no one customer, such as drift." }),
    severity: noticedSchema.shape.severity,
    status: z.enum(SIGNAL_STATUSES),
    title: z.string(),
    reasonCodes: z.array(z.string()),
    evidence: z
      .array(z.object({ type: z.enum(["decision", "event"]), id: z.string(), observedAt: z.string() }))
      .meta({ description: `The newest ${EVIDENCE_MAX}, oldest of them first.` }),
    decisions: decisionReferencesSchema,
    count: z.int(),
    firstObservedAt: z.string(),
    lastObservedAt: z.string(),
    expiresAt: z.string(),
    alertId: z.string().nullable(),
    listRemoval: listRemovalSchema.optional().meta({
      description: "Present for signals of type `list_removal`.",
    }),
    version: z.int(),
  })
  .meta({ id: "Signal" });
export type Signal = z.output<typeof signalSchema>;

export const signalPageSchema = z
  .object({ data: z.array(signalSchema), pagination: z.object({ nextCursor: z.string().nullable() }) })
  .meta({ id: "SignalPage" });
