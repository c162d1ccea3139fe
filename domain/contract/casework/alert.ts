// Alerts: what people are asked to look at, because decisions were not `allow`.

import { z } from "zod";
import { assessmentSchema, RISK_LEVELS } from "../decisions/assessment.ts";
import { timelineEntrySchema } from "./case-timeline.ts";
import { decisionReferencesSchema } from "./decision-reference.ts";
import { STRING_MAX } from "../values/limits.ts";
import { nameText } from "../values/primitives.ts";

export const ALERT_STATUSES = ["open", "in_review", "escalated", "closed"] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];
export const DISPOSITIONS = ["true_positive", "false_positive", "inconclusive"] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** Decisions that an alert shows; it counts all of them. */
export const SHOWN_DECISIONS_MAX = 100;

/** Those that wait for somebody. */
export const OPEN_ALERT_STATUSES = [
  "open",
  "in_review",
  "escalated",
] as const satisfies readonly AlertStatus[];
/** `next`: what to take next. `due`: by when they are due alone. */
export const ALERT_ORDERS = ["next", "due"] as const;
export type AlertOrder = (typeof ALERT_ORDERS)[number];
export const ALERT_ASSIGNMENTS = ["me", "nobody"] as const;
export type AlertAssignment = (typeof ALERT_ASSIGNMENTS)[number];

const openingSchema = z.object({
  decisionId: z.string(),
  score: assessmentSchema.shape.summary.shape.score,
  amount: z.string().nullable().meta({ description: "Null for an activity." }),
  currency: z.string().nullable(),
});

export const alertSchema = z
  .object({
    id: z.string(),
    status: z.enum(ALERT_STATUSES),
    disposition: z.enum(DISPOSITIONS).nullable(),
    priority: z.enum(RISK_LEVELS).meta({ description: "The highest risk level of its decisions." }),
    title: z.string(),
    subject: assessmentSchema.shape.subject,
    opening: openingSchema.nullable().meta({
      description: "The decision that opened it; null where that was before a release kept it.",
    }),
    decisionIds: z
      .array(z.string())
      .meta({ description: `The newest ${SHOWN_DECISIONS_MAX}, oldest of them first.` }),
    decisions: decisionReferencesSchema,
    decisionCount: z.int(),
    ruleIds: z.array(z.string()),
    signalIds: z.array(z.string()),
    assignee: z.string().nullable(),
    dueAt: z.string(),
    slaBreached: z.boolean(),
    investigationId: z.string().nullable(),
    timeline: z.array(timelineEntrySchema),
    version: z.int().meta({ description: "Grows with each change; a change names the one that it is of." }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Alert" });
export type Alert = z.output<typeof alertSchema>;

const changes = {
  version: z.int().min(1).meta({ description: "Of the alert as you know it; a stale one is 409." }),
  status: z.enum(ALERT_STATUSES).optional(),
  assignee: nameText(STRING_MAX).nullish(),
  disposition: z.enum(DISPOSITIONS).nullish(),
};

export const alertChangesSchema = z
  .object(changes)
  .refine(namesChange, "names no change")
  .meta({ id: "AlertChanges", minProperties: 2 });
export type AlertChanges = z.output<typeof alertChangesSchema>;

function namesChange(asked: Partial<Record<"status" | "assignee" | "disposition", unknown>>): boolean {
  return [asked.status, asked.assignee, asked.disposition].some((value) => value !== undefined);
}

/** An alert with the outcomes that it asked for, as operators see it. */
export const organisationAlertSchema = alertSchema
  .extend({
    outcomes: z.object({ expected: z.int(), recorded: z.int() }).meta({
      description:
        "What `recordOutcomes` asked for, and how much of it has arrived; usually within a second.",
    }),
  })
  .meta({ id: "OrganisationAlert" });
export type OrganisationAlert = z.output<typeof organisationAlertSchema>;

export const organisationAlertChangesSchema = z
  .object({
    ...changes,
    recordOutcomes: z.boolean().optional().meta({
      description:
        "With `status` `closed` and a `disposition`: record the outcome of each of its payments. `true_positive` is `fraud`, `false_positive` is `legitimate`, and `inconclusive` records none.",
    }),
  })
  .refine(namesChange, "names no change")
  .refine(
    ({ recordOutcomes, status, disposition }) =>
      recordOutcomes !== true || (status === "closed" && disposition != null),
    { path: ["recordOutcomes"], message: "needs `status` closed and a `disposition`" },
  )
  .meta({ id: "OrganisationAlertChanges", minProperties: 2 });

const queuedAlertSchema = alertSchema
  .extend({
    openAlertsOfSubject: z
      .int()
      .meta({ description: "How many open alerts its customer has, this one among them." }),
  })
  .meta({ id: "QueuedAlert" });
export type QueuedAlert = z.output<typeof queuedAlertSchema>;

const queueCountsSchema = z
  .object({
    found: z.int().meta({ description: "That the whole filter fits, on this page and on others." }),
    open: z.int(),
    mine: z.int().meta({ description: "Assigned to you." }),
    unassigned: z.int(),
  })
  .meta({
    id: "AlertQueueCounts",
    description: "Of what was asked for, whomever they are assigned to, but for `found`.",
  });
export type AlertQueueCounts = z.output<typeof queueCountsSchema>;

export const alertQueueSchema = z
  .object({
    data: z.array(queuedAlertSchema),
    counts: queueCountsSchema,
    pagination: z.object({ nextCursor: z.string().nullable() }),
  })
  .meta({ id: "AlertQueue" });

export const alertPageSchema = z
  .object({ data: z.array(alertSchema), pagination: z.object({ nextCursor: z.string().nullable() }) })
  .meta({ id: "AlertPage" });
