// The change feed: what changed of alerts, signals and investigations, in order and without gaps.

import { z } from "zod";
import { assessmentSchema } from "../decisions/assessment.ts";

/** How long the feed goes back. */
export const FEED_KEPT_DAYS = 90;

const fields = z.looseObject({});

const deltaSchema = z
  .object({
    id: z.string(),
    sequence: z.int().meta({ description: "It rises; numbers that are left out were no changes." }),
    changeType: z.enum(["created", "updated", "resolved", "expired", "corrected"]).meta({
      description:
        "`corrected`: an alert's disposition or an investigation's resolution differs from the one sent before.",
    }),
    resource: z.object({
      type: z.enum(["alert", "signal", "investigation"]),
      id: z.string(),
      version: z.int(),
    }),
    subject: assessmentSchema.shape.subject.nullable(),
    changedFields: z.array(z.string()),
    before: fields.nullable().meta({
      description:
        "The changed fields as they were, but for lists that only grow (`decisions`, `notes`, `timeline`, `approvals`); null for what is new.",
    }),
    after: fields.meta({ description: "The changed fields as they are; of what is new, all." }),
    severity: z.string().nullable(),
    cause: z.object({
      type: z.enum(["list_update", "new_activity", "outcome", "version_change", "manual"]),
      id: z.string(),
    }),
    occurredAt: z.string(),
    recordedAt: z.string(),
  })
  .meta({ id: "MonitoringDelta" });
export type Delta = z.output<typeof deltaSchema>;

export const deltaPageSchema = z
  .object({
    data: z.array(deltaSchema),
    pagination: z.object({
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: "Null where nothing came since: keep the one that you have." }),
    }),
  })
  .meta({ id: "MonitoringDeltaPage" });
