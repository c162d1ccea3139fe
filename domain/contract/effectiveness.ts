// The effectiveness report: were the decisions right? Definitions: docs/effectiveness.md.

import { z } from "zod";
import { DECISIONS, RISK_LEVELS } from "./assessment.ts";
import { estimateSchema } from "./estimate.ts";

const share = z.number().min(0).max(1).nullable();

const measuresSchema = z.object({
  fraudCaptured: estimateSchema,
  precision: estimateSchema,
  falsePositiveRate: estimateSchema,
  outcomeCoverage: estimateSchema,
  interruptionRate: estimateSchema,
  falsePositives: z.object({ customers: estimateSchema, decisions: estimateSchema }),
});

export const financialImpactSchema = z.object({
  currency: z.string(),
  fraudLossPrevented: z.string(),
  fraudLossIncurred: z.string(),
  recovered: z.string(),
  legitimateInterruptedAmount: z.string(),
  netLoss: z.string(),
  evidence: z.enum(["sufficient", "not_enough_evidence"]),
});
export type FinancialImpact = z.output<typeof financialImpactSchema>;

export const ruleActionSchema = z.enum(["none", "review", "block"]);

export const SEGMENT_DIMENSIONS = [
  "asset_class",
  "direction",
  "currency",
  "country",
  "channel",
  "amount_band",
  "subject_type",
  "counterparty_familiarity",
] as const;
export type SegmentDimension = (typeof SEGMENT_DIMENSIONS)[number];

export const effectivenessReportSchema = z
  .object({
    window: z.object({ from: z.string(), to: z.string() }),
    generatedAt: z.string(),
    dataAsOf: z.string().nullable().meta({ description: "When the newest row of the window was loaded." }),
    systemVersionIds: z.array(z.string()),
    completeness: z.object({
      complete: z.boolean(),
      reasons: z.array(z.string()),
      lagSeconds: z
        .number()
        .nullable()
        .meta({ description: "Age of the oldest event not loaded yet; 0 when none is missing." }),
      eventsExpected: z.number().int(),
      eventsLoaded: z.number().int(),
    }),
    maturity: z.object({
      labelMaturityDays: z.number().int(),
      matureDecisions: z.number().int(),
      immatureDecisions: z.number().int(),
    }),
    measures: measuresSchema,
    decisionDistribution: z.array(
      z.object({
        decision: z.enum(DECISIONS),
        count: z.number().int(),
        share,
        byRiskLevel: z.array(z.object({ riskLevel: z.enum(RISK_LEVELS), count: z.number().int() })),
      }),
    ),
    financialImpact: z.array(financialImpactSchema),
    segments: z.array(
      z.object({
        dimension: z.enum(SEGMENT_DIMENSIONS),
        value: z.string(),
        decisions: z.number().int(),
        share,
        precision: estimateSchema,
        fraudCaptured: estimateSchema,
        falsePositiveRate: estimateSchema,
      }),
    ),
    rules: z.array(
      z.object({
        ruleId: z.string(),
        ruleVersion: z.number().int(),
        name: z.string().meta({ description: "As last decided; the id where no decision names the rule." }),
        action: ruleActionSchema
          .nullable()
          .meta({ description: "As last decided; null where no decision tells it." }),
        evaluations: z.number().int(),
        hits: z.number().int(),
        errors: z.number().int(),
        hitRate: estimateSchema,
        precision: estimateSchema,
        falsePositiveRate: estimateSchema,
        fraudCaptured: estimateSchema,
        financialImpact: z.array(financialImpactSchema),
      }),
    ),
  })
  .meta({ id: "EffectivenessReport" });
export type EffectivenessReport = z.output<typeof effectivenessReportSchema>;
