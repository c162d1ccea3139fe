// All that is known of one customer, or of a device, address, instrument or counterparty that decisions name.

import { z } from "zod";
import { ALERT_STATUSES, alertSchema } from "../casework/alert.ts";
import { NETWORK_RELATIONS, NETWORK_SUBJECT_KINDS } from "../casework/network.ts";
import { snoozeSchema } from "../casework/snooze.ts";
import { DECISIONS, RISK_LEVELS } from "../decisions/assessment.ts";
import { CLASSIFICATIONS } from "../decisions/outcome.ts";

/** Days of the strip, today included. */
export const PROFILE_DAYS = 90;
/** Of each relation, the strongest. */
export const PROFILE_RELATED_MAX = 25;
/** Of decisions that only name it, the newest. */
export const PROFILE_NAMING_MAX = 2_000;
/** Of each list that is a list of its own elsewhere. */
export const PROFILE_SHOWN_MAX = 50;

const count = z.int().min(0);

const relatedSchema = z.object({
  relation: z.enum(NETWORK_RELATIONS),
  id: z.string(),
  kind: z.string(),
  label: z.string().nullable(),
  riskLevel: z.enum(RISK_LEVELS).nullable(),
  knownFraud: z.boolean(),
  decisions: count,
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
});

const relatedListSchema = z.object({
  total: count,
  data: z
    .array(relatedSchema)
    .meta({ description: `At most ${PROFILE_RELATED_MAX} of each relation, the strongest.` }),
});
export type RelatedList = z.output<typeof relatedListSchema>;

/** What the warehouse knows. */
export const subjectFactsSchema = z.object({
  subject: z.object({
    id: z.string().meta({ description: "As the relationship network names it." }),
    kind: z.enum(NETWORK_SUBJECT_KINDS),
    externalUserId: z.string().nullable(),
    label: z.string().nullable().meta({ description: "What people last called it, as in the network." }),
  }),
  role: z.enum(["customer", "named"]).meta({
    description: "Whether the decisions below are on it, as their customer, or only name it.",
  }),
  riskLevel: z.enum(RISK_LEVELS).nullable().meta({ description: "Of its newest decision; null if named." }),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  decisions: z.object({
    total: count,
    counts: z
      .array(z.object({ decision: z.enum(DECISIONS), label: z.enum(CLASSIFICATIONS).nullable(), count }))
      .meta({ description: "By decision and the label that counts; what did not occur is left out." }),
    isCut: z.boolean().meta({
      description: `True if only the newest ${PROFILE_NAMING_MAX} decisions that name it were counted.`,
    }),
  }),
  days: z
    .array(
      z.object({
        day: z.string(),
        allow: count,
        review: count,
        block: count,
        fraud: count,
        legitimate: count,
        inconclusive: count,
      }),
    )
    .meta({ description: `The last ${PROFILE_DAYS} days in UTC, oldest first, by when it happened.` }),
  devices: relatedListSchema,
  addresses: relatedListSchema.meta({ description: "IP addresses." }),
  instruments: relatedListSchema,
  counterparties: relatedListSchema,
  usedBy: relatedListSchema.meta({ description: "Who was seen with it, paid it or was paid by it." }),
  dataAsOf: z.string().nullable().meta({ description: "When the newest of its decisions was loaded." }),
  networkAsOf: z.string().nullable().meta({ description: "As `asOf` of the relationship network." }),
});
export type SubjectFacts = z.output<typeof subjectFactsSchema>;

const openAlertSchema = alertSchema.pick({
  id: true,
  priority: true,
  title: true,
  decisionCount: true,
  assignee: true,
  dueAt: true,
  slaBreached: true,
  createdAt: true,
});

export const subjectProfileSchema = z
  .object({
    ...subjectFactsSchema.shape,
    openAlerts: z
      .array(openAlertSchema.extend({ status: z.enum(ALERT_STATUSES).exclude(["closed"]) }))
      .meta({ description: `The newest first, of each status at most ${PROFILE_SHOWN_MAX}.` }),
    snoozes: z
      .array(snoozeSchema)
      .meta({ description: `Those that have not ended, the newest ${PROFILE_SHOWN_MAX} first.` }),
    decisionsPath: z.string().nullable().meta({
      description: "Where its decisions are listed, newest first; null if they only name it.",
    }),
  })
  .meta({ id: "SubjectProfile" });
export type SubjectProfile = z.output<typeof subjectProfileSchema>;
