// Investigations: people's work on alerts and decisions, up to what these turned out to be.

import { z } from "zod";
import { SHOWN_DECISIONS_MAX } from "./alert.ts";
import { assessmentSchema } from "../decisions/assessment.ts";
import { timelineEntrySchema } from "./case-timeline.ts";
import { decisionReferencesSchema } from "./decision-reference.ts";
import { CLASSIFICATIONS } from "../decisions/outcome.ts";
import { STRING_MAX } from "../values/limits.ts";
import { boundedString, instant, labelText, noteText, optional } from "../values/primitives.ts";

export const INVESTIGATION_STATUSES = [
  "open",
  "in_progress",
  "pending_approval",
  "resolved",
  "reopened",
] as const;

/** Alerts and decisions that one investigation is opened over. */
const LINKED_MAX = 100;
const NOTE_MAX = 4_000;
/** The newest are shown; the events hold all of them. */
export const SHOWN_NOTES_MAX = 200;
/** What people wrote into an investigation, in characters of its JSON: beyond it no more is taken. */
export const INVESTIGATION_TEXT_MAX = 100_000;

export const investigationSchema = z
  .object({
    id: z.string(),
    status: z.enum(INVESTIGATION_STATUSES),
    resolution: z
      .enum(CLASSIFICATIONS)
      .nullable()
      .meta({ description: "What it came to; while it awaits approval, what is proposed." }),
    previousResolution: z
      .enum(CLASSIFICATIONS)
      .nullable()
      .meta({ description: "What it came to before it was last reopened." }),
    sar: z
      .object({
        filed: z.literal(true),
        filedAt: z.string(),
        reference: z.string().nullable(),
        round: z.int().meta({ description: "The `round` that it was filed in: one report in each." }),
      })
      .nullable()
      .meta({
        description: "The last suspicious-activity report; the timeline has all. It never asserts guilt.",
      }),
    alertIds: z.array(z.string()),
    decisionIds: z
      .array(z.string())
      .meta({ description: `The newest ${SHOWN_DECISIONS_MAX}, oldest of them first.` }),
    decisions: decisionReferencesSchema,
    decisionCount: z.int(),
    subjects: z.array(assessmentSchema.shape.subject),
    notes: z.array(z.object({ at: z.string(), actor: z.string(), text: z.string() })),
    timeline: z.array(timelineEntrySchema),
    proposedBy: z
      .string()
      .nullable()
      .meta({ description: "Who proposed the resolution that awaits approval; another one approves." }),
    lastProposedBy: z.string().optional().meta({
      description:
        "Who last proposed a resolution that was withdrawn or not agreed to; see `proposers`. Absent after an approval.",
    }),
    proposers: z.array(z.string()).optional().meta({
      description:
        "All who proposed a resolution since one was approved, the last at the end. To resolve it as legitimate, each of them, if they are operators, needs another person. Absent if there are none.",
    }),
    approvals: z.array(
      z.object({
        at: z.string(),
        actor: z.string(),
        resolution: z.enum(CLASSIFICATIONS),
        note: z.string().nullable(),
      }),
    ),
    assignee: z.string().nullable(),
    outcomes: z.object({ expected: z.int(), recorded: z.int() }).meta({
      description: "Of its transaction decisions: how many follow from resolutions and reports, and arrived.",
    }),
    resolutionCount: z.int(),
    round: z.int().meta({ description: "1, and one more with every reopening." }),
    version: z.int().meta({ description: "It rises with every change, also when outcomes arrive." }),
    editVersion: z.int().meta({
      description: "Of the last change but for arriving outcomes: a change may name it or any version since.",
    }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Investigation" });
export type Investigation = z.output<typeof investigationSchema>;

export const investigationPageSchema = z
  .object({ data: z.array(investigationSchema), pagination: z.object({ nextCursor: z.string().nullable() }) })
  .meta({ id: "InvestigationPage" });

const ids = z
  .array(boundedString)
  .max(LINKED_MAX)
  .optional()
  .transform((all) => [...new Set(all)])
  .meta({ type: "array", items: { type: "string" }, maxItems: LINKED_MAX });
const note = noteText(NOTE_MAX);
const assignee = labelText(STRING_MAX);
const version = z.int().min(1).optional().meta({
  description:
    "Of the investigation as you know it; one below its `editVersion` is stale: 409 `version_conflict`.",
});

export const investigationRequestSchema = z
  .object({ alertIds: ids, decisionIds: ids, assignee: optional(assignee), note: optional(note) })
  .refine(
    ({ alertIds, decisionIds }) => alertIds.length + decisionIds.length > 0,
    "names neither an alert nor a decision",
  )
  .meta({ id: "InvestigationRequest" });
export type InvestigationRequest = z.output<typeof investigationRequestSchema>;

export const investigationChangesSchema = z
  .object({ version: z.int().min(1), assignee: assignee.nullable() })
  .meta({ id: "InvestigationChanges" });

export const noteRequestSchema = z.object({ text: note, version }).meta({ id: "InvestigationNote" });

export const sarRequestSchema = z
  .object({ reference: optional(labelText(STRING_MAX)), filedAt: optional(instant), version })
  .meta({ id: "InvestigationSar" });

export const resolutionRequestSchema = z
  .object({
    resolution: z.enum(CLASSIFICATIONS),
    note: optional(note),
    requiresApproval: z.boolean().default(false).meta({ description: "Proposes it; `approve` resolves." }),
    version,
  })
  .meta({ id: "InvestigationResolution" });

export const approvalRequestSchema = z
  .object({ note: optional(note), version })
  .meta({ id: "InvestigationApproval" });

export const reopeningRequestSchema = z
  .object({ reason: optional(note), version })
  .meta({ id: "InvestigationReopening" });
