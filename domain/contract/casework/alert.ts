// Alerts: what people are asked to look at, because decisions were not `allow`.

import { z } from "zod";
import { assessmentSchema, RISK_LEVELS } from "../decisions/assessment.ts";
import { timelineEntrySchema } from "./case-timeline.ts";
import { decisionReferencesSchema } from "./decision-reference.ts";
import { boundedString } from "../values/primitives.ts";

export const ALERT_STATUSES = ["open", "in_review", "escalated", "closed"] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];
export const DISPOSITIONS = ["true_positive", "false_positive", "inconclusive"] as const;

/** Decisions that an alert shows; it counts all of them. */
export const SHOWN_DECISIONS_MAX = 100;

export const alertSchema = z
  .object({
    id: z.string(),
    status: z.enum(ALERT_STATUSES),
    disposition: z.enum(DISPOSITIONS).nullable(),
    priority: z.enum(RISK_LEVELS).meta({ description: "The highest risk level of its decisions." }),
    title: z.string(),
    subject: assessmentSchema.shape.subject,
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

export const alertChangesSchema = z
  .object({
    version: z.int().min(1).meta({ description: "Of the alert as you know it; a stale one is 409." }),
    status: z.enum(ALERT_STATUSES).optional(),
    assignee: boundedString.nullish(),
    disposition: z.enum(DISPOSITIONS).nullish(),
  })
  .refine(
    ({ version: _version, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    "names no change",
  )
  .meta({ id: "AlertChanges", minProperties: 2 });
export type AlertChanges = z.output<typeof alertChangesSchema>;

export const alertPageSchema = z
  .object({ data: z.array(alertSchema), pagination: z.object({ nextCursor: z.string().nullable() }) })
  .meta({ id: "AlertPage" });
