// Asks what is known of one subject, see the SQL files of this folder.

import { z } from "zod";
import { NETWORK_RELATIONS } from "#domain/contract/casework/network.ts";
import { DECISIONS, RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { CLASSIFICATIONS } from "#domain/contract/decisions/outcome.ts";
import { defineQuery } from "../query.ts";
import { countColumn, daysParameter, instantColumn, tenantParameters } from "../types.ts";

export const daysOfSubject = defineQuery({
  file: new URL("days.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    subjectIds: z.array(z.string()),
    /** Of the customers; any text where decisions are given. */
    subjectType: z.string(),
    decisionIds: z.array(z.string()),
    /** The days of those decisions. */
    occurredOn: daysParameter,
  }),
  row: z.object({
    subject: z.string(),
    day: z.iso.date(),
    verdict: z.enum(DECISIONS),
    label: z.enum([...CLASSIFICATIONS, ""]),
    decisions: countColumn,
    first_at: instantColumn,
    last_at: instantColumn,
    newest_loaded_at: instantColumn,
    newest_risk_level: z.enum(RISK_LEVELS),
    external_user: z.string(),
  }),
});

export const decisionsNaming = defineQuery({
  file: new URL("naming.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, node: z.string(), most: z.int().min(1) }),
  row: z.object({ decision_id: z.string(), day: z.iso.date() }),
});

export const relatedTo = defineQuery({
  file: new URL("related.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, node: z.string(), most: z.int().min(1) }),
  row: z.object({
    relation: z.enum(NETWORK_RELATIONS),
    outgoing: z.boolean(),
    neighbour: z.string(),
    total: countColumn,
    decisions: countColumn,
    first_seen_at: instantColumn,
    last_seen_at: instantColumn,
  }),
});
