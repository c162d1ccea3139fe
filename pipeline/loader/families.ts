// What the loader knows of each family of events: its topic, where it lands, and its schema for the slow path.

import { z } from "zod";
import { decisionAssessedSchema } from "#domain/events/decision-assessed.ts";
import { envelopeSchema } from "#domain/events/envelope.ts";
import { outcomeRecordedSchema } from "#domain/events/outcome-recorded.ts";
import { screeningObservedSchema } from "#domain/events/screening-observed.ts";
import { familyOf, TOPICS, type Family } from "#domain/events/topics.ts";

export interface FamilyTarget {
  readonly topic: string;
  readonly landingTable: string;
  readonly schema: z.ZodType;
}

const auditSchema = envelopeSchema.refine((event) => familyOf(event.type) === "audit", {
  path: ["type"],
  error: "is no audit event",
});

export const FAMILY_TARGETS: Readonly<Record<Family, FamilyTarget>> = {
  decisions: { topic: TOPICS.decisions, landingTable: "landing_decisions", schema: decisionAssessedSchema },
  outcomes: { topic: TOPICS.outcomes, landingTable: "landing_outcomes", schema: outcomeRecordedSchema },
  checks: { topic: TOPICS.checks, landingTable: "landing_checks", schema: screeningObservedSchema },
  audit: { topic: TOPICS.audit, landingTable: "landing_audit", schema: auditSchema },
};

/** One consumer group for all topics: its offsets say what is in the warehouse. */
export const LOADER_GROUP = "weir-loader-v1";
