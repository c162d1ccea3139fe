// Provider reliability: may the checks be relied on? Definitions: docs/providers.md.

import { z } from "zod";
import { estimateSchema } from "./estimate.ts";
import { incompleteSchema } from "./incomplete.ts";

export const PROVIDER_CHECKS = ["sanctions", "pep", "adverse_media", "wallet", "ip", "device"] as const;

const windowSchema = z.object({ from: z.string(), to: z.string() });
const intervalSchema = z.object({ lower: z.number(), upper: z.number() }).meta({ description: "95%." });
const milliseconds = z.number().nullable();

const providerReliabilitySchema = z.object({
  provider: z.string(),
  check: z.enum(PROVIDER_CHECKS),
  window: windowSchema,
  calls: z.number().int(),
  availability: estimateSchema.meta({ description: "Calls that brought an answer." }),
  latencyMs: z
    .object({ p50: milliseconds, p95: milliseconds, p99: milliseconds })
    .meta({ description: "Within 1%; calls that failed count with the time until they were given up." }),
  timeouts: z.number().int(),
  errorsByCode: z.record(z.string(), z.number().int()),
  disagreement: z.array(
    z.object({
      comparedWith: z.string(),
      pairs: z.number().int(),
      disagree: estimateSchema.meta({ description: "Pairs of which one says match and the other clear." }),
      kappa: z
        .number()
        .nullable()
        .meta({ description: "Cohen's; null if fewer than ten pairs have the rarer answer." }),
      kappaInterval: intervalSchema.nullable(),
      bothMatch: z.number().int(),
      eitherMatches: z.number().int(),
      prevalence: z.number().nullable().meta({ description: "Of all answers, the share that says match." }),
      positiveAgreement: z.object({ value: z.number(), interval: intervalSchema }).nullable().meta({
        description: "Of the answers that say match, the share for which the other provider says so too.",
      }),
    }),
  ),
  adjudicated: z.object({ matchesReviewed: z.number().int(), falsePositives: estimateSchema }),
  judgedBefore: z
    .object({ falsePositives: z.number().int(), trueMatches: z.number().int() })
    .meta({ description: "Calls whose match had been judged before, so that the judgement counted." }),
  stale: z.object({
    listVersion: z.string().nullable(),
    ageSeconds: z
      .number()
      .nullable()
      .meta({ description: "Since a decision was first screened with this version." }),
  }),
  trend: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      calls: z.number().int(),
      availability: estimateSchema,
      latencyMs: z.object({ p50: milliseconds, p95: milliseconds, p99: milliseconds }),
    }),
  ),
});
export type ProviderReliability = z.output<typeof providerReliabilitySchema>;

export const providersReportSchema = z
  .object({
    window: windowSchema,
    generatedAt: z.string(),
    completeness: incompleteSchema.optional(),
    data: z.array(providerReliabilitySchema),
    pagination: z.object({ nextCursor: z.string().nullable() }),
  })
  .meta({ id: "ProvidersReport" });
export type ProvidersReport = z.output<typeof providersReportSchema>;
