// The effectiveness report: were the decisions right? Definitions: docs/effectiveness.md.

import { z } from "zod";
import { DECISIONS, RISK_LEVELS } from "../decisions/assessment.ts";
import { estimateSchema } from "./estimate.ts";
import { fraudStillToComeSchema, labelDelaySchema } from "./label-delay.ts";
import { labelSelectionSchema, worstCaseSchema } from "./label-selection.ts";

const share = z.number().min(0).max(1).nullable();

/** The query's `interval`: what a series is cut into. */
export const SERIES_INTERVALS = ["day"] as const;
/** Longer windows are read in several pieces: a series is for a chart. */
export const MAXIMUM_SERIES_DAYS = 366;

const boundsSchema = z.object({ lower: z.number(), upper: z.number(), level: z.literal(0.95) });

const QUALITIES = ["precision", "fraudCaptured", "falsePositiveRate"] as const;

/** A segment against all the rest of its dimension; null where either side has not enough evidence. */
const comparisonSchema = z
  .object({
    measure: z.enum(QUALITIES),
    difference: z.number().nullable().meta({ description: "The segment's share minus that of the rest." }),
    interval: boundsSchema.extend({ method: z.literal("newcombe") }).nullable(),
    pValue: z.number().nullable(),
    adjustedPValue: z.number().nullable().meta({
      description: "Benjamini and Hochberg's, over all segments of the report compared by this measure.",
    }),
  })
  .meta({ id: "SegmentComparison" });
export type SegmentComparison = z.output<typeof comparisonSchema>;

const standardisedSchema = z.object({
  value: z.number().nullable(),
  interval: boundsSchema.extend({ method: z.enum(["wilson_combined", "wilson_clustered"]) }).nullable(),
  coveredShare: z.number().min(0).max(1).meta({
    description: "Share of the standard population whose segments were seen in the window.",
  }),
});
export type StandardisedEstimate = z.output<typeof standardisedSchema>;

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
  fraudLossIncurred: z.string().meta({ description: "The losses of allowed payments, over their disputes." }),
  recovered: z.string().meta({ description: "What came back of these losses, never more than they are." }),
  legitimateInterruptedAmount: z.string(),
  netLoss: z.string().meta({ description: "`fraudLossIncurred` less `recovered`; never negative." }),
  recoverySurplus: z.string().meta({
    description: "What came back beyond these losses: more than was lost, or of a loss that does not count.",
  }),
  evidence: z.enum(["sufficient", "not_enough_evidence"]),
});
export type FinancialImpact = z.output<typeof financialImpactSchema>;

const amountOfCustomersSchema = z
  .object({
    customers: z.number().int().meta({ description: "Customers behind the amount, exact up to 128." }),
    interval: z
      .object({
        lower: z.string(),
        upper: z.string(),
        level: z.literal(0.95),
        method: z.literal("hall_transformation"),
      })
      .nullable()
      .meta({ description: "Null with fewer than 10 customers." }),
  })
  .meta({ id: "AmountOfCustomers" });
export type AmountOfCustomers = z.output<typeof amountOfCustomersSchema>;

const measuredImpactSchema = financialImpactSchema.extend({
  byCustomer: z
    .object({
      fraudLossPrevented: amountOfCustomersSchema,
      fraudLossIncurred: amountOfCustomersSchema,
      recovered: amountOfCustomersSchema,
      legitimateInterruptedAmount: amountOfCustomersSchema,
      netLoss: amountOfCustomersSchema,
    })
    .meta({
      description:
        "How far each amount can be from what as many customers would add up to again: it depends on whom large frauds meet.",
    }),
});
export type MeasuredImpact = z.output<typeof measuredImpactSchema>;

/** Interrupted decisions that would have been allowed without something. */
export const decisiveSchema = z
  .object({
    decisions: z.number().int(),
    frauds: z.number().int().meta({ description: "Payments among them that turned out fraud." }),
    legitimate: z.number().int().meta({ description: "Payments among them that turned out legitimate." }),
    legitimateCustomers: z.number().int().meta({ description: "The customers of those." }),
  })
  .meta({ id: "DecisiveInterruptions" });
export type DecisiveInterruptions = z.output<typeof decisiveSchema>;

/** What can be decisive beside a rule. */
export const DECISIVE_CAUSES = ["screening", "actions"] as const;
export type DecisiveCause = (typeof DECISIVE_CAUSES)[number];

export const ruleActionSchema = z.enum(["none", "review", "block"]);

const ruleStateSchema = z.enum(["active", "shadow", "retired"]);

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
      setAside: z
        .array(
          z.object({
            source: z.string(),
            sequence: z.number().int(),
            eventId: z.string(),
            reason: z.string(),
          }),
        )
        .optional()
        .meta({
          description:
            "Events that could not be loaded and that an operator dropped, with the reason: the report does not wait for them. Absent if there are none.",
        }),
      conflicting: z
        .array(z.object({ source: z.string(), sequence: z.number().int() }))
        .optional()
        .meta({
          description:
            "Positions of a log at which different events were loaded, though a log holds one at each: the report counts all of them, and is not complete. Absent if there are none.",
        }),
    }),
    maturity: z.object({
      labelMaturityDays: z.number().int(),
      matureDecisions: z.number().int(),
      immatureDecisions: z.number().int(),
      measures: z.object({ mature: measuresSchema, immature: measuresSchema }).meta({
        description:
          "The measures of mature decisions alone, whose labels have nearly all arrived, and of the others.",
      }),
    }),
    measures: measuresSchema,
    labelSelection: labelSelectionSchema,
    labelDelay: labelDelaySchema,
    fraudStillToCome: fraudStillToComeSchema,
    decisionDistribution: z.array(
      z.object({
        decision: z.enum(DECISIONS),
        count: z.number().int(),
        share,
        byRiskLevel: z.array(z.object({ riskLevel: z.enum(RISK_LEVELS), count: z.number().int() })),
      }),
    ),
    financialImpact: z.array(measuredImpactSchema),
    segments: z.array(
      z.object({
        dimension: z.enum(SEGMENT_DIMENSIONS),
        value: z.string(),
        decisions: z.number().int(),
        share,
        precision: estimateSchema,
        fraudCaptured: estimateSchema,
        falsePositiveRate: estimateSchema,
        worstCase: worstCaseSchema.optional(),
        comparison: comparisonSchema.meta({ description: "By precision." }),
        otherComparisons: z.array(comparisonSchema).meta({ description: "By the other two measures." }),
      }),
    ),
    mixStandardised: z
      .object({
        standard: z.object({ from: z.string(), to: z.string() }),
        dimensions: z.array(
          z.object({
            dimension: z.enum(SEGMENT_DIMENSIONS),
            precision: standardisedSchema,
            fraudCaptured: standardisedSchema,
            falsePositiveRate: standardisedSchema,
          }),
        ),
      })
      .meta({
        description:
          "The measures as they would be with the mix of the window of equal length before this one: what differs from them is mix, not quality.",
      }),
    series: z
      .array(
        z.object({
          from: z.string(),
          to: z.string(),
          decisions: z.number().int(),
          measures: measuresSchema,
          worstCase: worstCaseSchema.optional(),
        }),
      )
      .optional()
      .meta({
        description: "One entry for each day of the window, in UTC; present with `interval=day`.",
      }),
    decisiveCauses: z.array(z.object({ cause: z.enum(DECISIVE_CAUSES), decisive: decisiveSchema })).meta({
      description:
        "What would have been allowed without what screening found, and without the actions of all rules, their points left.",
    }),
    rules: z.array(
      z.object({
        ruleId: z.string(),
        ruleVersion: z.number().int(),
        name: z.string().meta({ description: "As last decided; the id if no decision names the rule." }),
        action: ruleActionSchema
          .nullable()
          .meta({ description: "As last decided; null if no decision says it." }),
        state: ruleStateSchema
          .nullable()
          .meta({ description: "Of this version of the rule; null if it is not known." }),
        evaluations: z.number().int(),
        hits: z.number().int(),
        decisive: decisiveSchema.meta({
          description: "What would have been allowed without this rule: its points and its action.",
        }),
        soleHits: z.number().int().meta({ description: "Interrupted decisions in which no other rule hit." }),
        overlap: z
          .array(
            z.object({
              ruleId: z.string(),
              hits: z.number().int(),
              frauds: z.number().int().meta({ description: "Transactions that turned out to be fraud." }),
              legitimateInterrupted: z
                .number()
                .int()
                .meta({ description: "Legitimate transactions that were interrupted, by whatever rule." }),
            }),
          )
          .meta({ description: "With which other rules it hit the same decisions, most often first." }),
        errors: z.number().int(),
        hitRate: estimateSchema,
        precision: estimateSchema,
        falsePositiveRate: estimateSchema,
        fraudCaptured: estimateSchema,
        worstCase: worstCaseSchema.optional(),
        falsePositives: z
          .object({ decisions: estimateSchema, customers: estimateSchema, soleCustomers: estimateSchema })
          .meta({
            description:
              "Of the labelled transactions that it hit and that were interrupted, the legitimate ones; their customers; those of its sole hits.",
          }),
        financialImpact: z.array(financialImpactSchema),
      }),
    ),
  })
  .meta({ id: "EffectivenessReport" });
export type EffectivenessReport = z.output<typeof effectivenessReportSchema>;
