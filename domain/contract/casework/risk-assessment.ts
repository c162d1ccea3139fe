// The risk of a customer, from what is known of it: request and resource.

import { z } from "zod";
import { RISK_LEVELS } from "../decisions/assessment.ts";
import { STRING_MAX } from "../values/limits.ts";
import { flatFields, noteText, optional } from "../values/primitives.ts";
import { SUBJECT_TYPES, subjectSchema } from "../decisions/subject.ts";

export const riskAssessmentRequestSchema = z
  .object({
    subject: subjectSchema,
    reason: optional(noteText(STRING_MAX)).meta({ description: "A note of your own on why; it comes back." }),
    metadata: optional(flatFields),
  })
  .meta({ id: "RiskAssessmentRequest" });
export type RiskAssessmentRequest = z.output<typeof riskAssessmentRequestSchema>;

const RISK_ASSESSMENT_STATUSES = ["pending_credit", "processing", "completed", "failed"] as const;

const riskFactorSchema = z.object({
  name: z.string(),
  contribution: z.number().int().meta({
    description: "Points; all of them add up to the score, which is held to 0 to 100.",
  }),
  evidence: z.record(z.string(), z.unknown()),
});
export type RiskFactor = z.output<typeof riskFactorSchema>;

export const riskAssessmentSchema = z
  .object({
    id: z.string(),
    subject: z.object({
      id: z.string(),
      type: z.enum(SUBJECT_TYPES),
      externalUserId: z.string().nullable(),
    }),
    status: z.enum(RISK_ASSESSMENT_STATUSES).meta({
      description: "`pending_credit` goes on by itself when credit is added: send no second request.",
    }),
    score: z.number().int().min(0).max(100).nullable(),
    riskLevel: z.enum(RISK_LEVELS).nullable(),
    factors: z.array(riskFactorSchema),
    override: z
      .object({
        riskLevel: z.enum(RISK_LEVELS),
        by: z.string(),
        reason: z.string(),
        expiresAt: z.string().nullable(),
      })
      .nullable(),
    validUntil: z.string().nullable().meta({ description: "After it, ask for a new one." }),
    systemVersionId: z.string(),
    reason: z.string().nullable(),
    metadata: flatFields.nullable(),
    requestedAt: z.string(),
    resumedAt: z.string().nullable(),
    completedAt: z.string().nullable(),
    billing: z.object({
      lines: z.array(
        z.object({
          type: z.literal("risk_assessment"),
          quantity: z.number().int(),
          unitAmount: z.string(),
          currency: z.string(),
          reservationId: z.string().nullable(),
          status: z.string(),
        }),
      ),
    }),
  })
  .meta({ id: "RiskAssessment" });
export type RiskAssessment = z.output<typeof riskAssessmentSchema>;
