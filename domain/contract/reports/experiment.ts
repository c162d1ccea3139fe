// Experiments and backtests as people meet them: how one is asked for, and the report that it comes to.

import { z } from "zod";
import { DECISIONS } from "../decisions/assessment.ts";
import { SEGMENT_DIMENSIONS } from "./effectiveness.ts";
import { environmentSchema } from "../values/environment.ts";
import { instant, nameText, text, writtenText } from "../values/primitives.ts";
import { labelMaturityDaysSchema as labelMaturityDays } from "./report-evidence.ts";

const TEXT_MAX = 500;

/** The body of `POST /operator/v1/organisations/{id}/experiments`: what is written before anything is seen. */
export const experimentRequestSchema = z.strictObject({
  name: nameText(120),
  hypothesis: writtenText(TEXT_MAX),
  candidateVersionId: text(64),
  sampling: z.strictObject({
    /** Share of customers whose decisions are decided again. */
    share: z.number().gt(0).max(1),
    /** Another salt, another sample; the experiment's id where it is left out. */
    salt: text(64).optional(),
  }),
  /** Decisions from here on count; the start where it is left out. Earlier ones must not have led to the hypothesis. */
  from: instant.optional(),
  /** Days after which a decision's label is taken as known; the organisation's where it is left out. */
  labelMaturityDays: labelMaturityDays.optional(),
});
export type ExperimentRequest = z.output<typeof experimentRequestSchema>;

/** The body of `…/experiments/{experimentId}/stop`; none at all is an empty one. */
export const experimentStopSchema = z.strictObject({ reason: writtenText(TEXT_MAX).nullish() });

/** The body of `…/system-versions/{versionId}/backtest`: the window is `from` ≤ occurredAt < `to`. */
export const backtestRequestSchema = z
  .strictObject({
    from: instant,
    to: instant,
    labelMaturityDays: labelMaturityDays.optional(),
  })
  .refine(({ from, to }) => from < to, { path: ["from"], message: "must be before to" });
export type BacktestRequest = z.output<typeof backtestRequestSchema>;

/** So many of an organisation may be open at once: each costs computing for as long as it is. */
export const OPEN_EXPERIMENTS_MAX = 10;
export const OPEN_BACKTESTS_MAX = 10;

/** An experiment as the organisation keeps it; what was written before the start never changes. */
export const experimentDefinitionSchema = z.object({
  id: z.string(),
  name: z.string(),
  hypothesis: z.string(),
  controlVersionId: z.string(),
  candidateVersionId: z.string(),
  sampling: z.object({ share: z.number(), salt: z.string() }),
  from: z.string(),
  labelMaturityDays,
  startedAt: z.string(),
  stoppedAt: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  stopReason: z.string().nullable(),
});
export type ExperimentDefinition = z.output<typeof experimentDefinitionSchema>;

/** Why a run may end without a result. Reasons are added, never removed. */
export const RUN_FAILURES = ["too_slow", "too_much_memory", "budget_spent", "internal_error"] as const;

export const runFailureSchema = z.object({
  reason: z.enum(RUN_FAILURES).meta({
    description:
      "`too_slow`: for one payment or in all. `too_much_memory`: it ended the thread that computes again and again. `budget_spent`: all runs of the organisation together took what they may in a day. `internal_error`: a fault of Weir's.",
  }),
  message: z.string().meta({ description: "One sentence for a person." }),
});
export type RunFailure = z.output<typeof runFailureSchema>;

const failure = runFailureSchema.nullish().meta({ description: "Why it ended without a result; else null." });

/** A backtest as the organisation keeps it. */
export const backtestDefinitionSchema = z.object({
  id: z.string(),
  candidateVersionId: z.string(),
  from: z.string(),
  to: z.string(),
  labelMaturityDays,
  requestedAt: z.string(),
  requestedBy: z.string(),
  cancelledAt: z.string().nullish().meta({ description: "When an operator ended it; null if none did." }),
  cancelledBy: z.string().nullish(),
});
export type BacktestDefinition = z.output<typeof backtestDefinitionSchema>;

const count = z.int().min(0);
const label = z.enum(["fraud", "legitimate"]);

const bootstrapped = { method: z.literal("paired_bootstrap"), resamples: count, seed: count };
const ratioDifferenceSchema = z.object({
  value: z.number().nullable(),
  interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
  ...bootstrapped,
});
const amountDifferenceSchema = z.object({
  currency: z.string(),
  /** Decimal string, negative where the candidate's amount is the smaller one. */
  value: z.string(),
  interval: z.object({ lower: z.string(), upper: z.string() }).nullable(),
  ...bootstrapped,
  sequence: z
    .object({
      lower: z.string(),
      upper: z.string(),
      method: z.literal("asymptotic_confidence_sequence"),
    })
    .nullish()
    .meta({
      description:
        "95%, about right at every look at once; null if the versions differ for fewer than 50 customers.",
    }),
});

/** Customers by their first payment that only one version interrupts. */
const sides = { better: count, worse: count, unlabelled: count };

export const CONCLUSIONS = ["better", "worse", "no_difference", "not_enough_evidence"] as const;
export type Conclusion = (typeof CONCLUSIONS)[number];

/** How another version decided the very same decisions, and which of the two was right. */
export const comparisonReportSchema = z
  .object({
    asOf: z.string().meta({ description: "Labels recorded until then are in the figures." }),
    population: z.object({
      decisions: count,
      labelled: count,
      mature: count.meta({ description: "Decisions whose label maturity is reached, labelled or not." }),
    }),
    transition: z
      .array(
        z.object({
          live: z.enum(DECISIONS),
          shadow: z.enum(DECISIONS),
          count,
          labelled: count,
          mature: count,
        }),
      )
      .meta({ description: "What the live version blocked is hardly ever labelled: read `labelled` too." }),
    paired: z
      .object({
        bothRight: count,
        liveOnlyRight: count,
        shadowOnlyRight: count,
        bothWrong: count,
        mcnemar: z.object({ pValue: z.number(), method: z.literal("mid-p") }).meta({
          description:
            "Of customers: each by the first payment of which only one version was right. For one look.",
        }),
        eValue: z.number(),
        decisionRule: z.literal("e>=20").meta({
          description: "Of an experiment alone; `evidence.bound` has the e-value that is enough.",
        }),
      })
      .meta({ description: "Mature labelled payments. Right: fraud interrupted, or legitimate allowed." }),
    differences: z
      .object({
        precision: ratioDifferenceSchema,
        fraudCaptured: ratioDifferenceSchema,
        falsePositiveRate: ratioDifferenceSchema,
        netAmount: z.array(amountDifferenceSchema).meta({
          description: "Fraud that the candidate interrupts more than the live version, by currency.",
        }),
        legitimateInterruptedAmount: z.array(amountDifferenceSchema),
      })
      .meta({ description: "The candidate's figure minus the live one; resampled by customer." }),
    segments: z.array(
      z.object({
        dimension: z.enum(SEGMENT_DIMENSIONS),
        value: z.string(),
        decisions: count,
        better: count,
        worse: count,
        customers: z.object({ better: count, worse: count }).optional().meta({
          description: "Customers by their first payment in the segment of which only one version was right.",
        }),
        effect: z.object({ value: z.number(), lower: z.number(), upper: z.number() }).nullish().meta({
          description:
            "Of these customers, the share who are better off with the candidate, and its 95% interval for one look; null without any.",
        }),
        pValue: z.number().meta({ description: "Of customers, each by their first such payment." }),
        adjustedPValue: z.number().meta({ description: "Benjamini and Hochberg's, over all segments." }),
      }),
    ),
    path: z.array(z.object({ day: z.iso.date(), ...sides, eValue: z.number(), matured: count })).meta({
      description:
        "Sums up to and with that day of `occurredAt`, until the e-value reached its bound: customers by their first payment that the versions decide otherwise, and mature labelled payments.",
    }),
    evidence: z
      .object({
        customers: z.object(sides),
        missing: z
          .object({
            reason: z.enum(["labels", "customers"]),
            needed: count.nullable().meta({
              description: "About how many more, if they are as those so far; null if no number would do.",
            }),
            among: z.enum(["all", "drawn"]).optional().meta({
              description:
                "Whose, where the live version has a judged sample: labels of all these customers, or of drawn ones.",
            }),
          })
          .nullable()
          .meta({ description: "Why there is not enough evidence; null with a conclusion." }),
        effect: z
          .object({ value: z.number().nullable(), lower: z.number(), upper: z.number() })
          .optional()
          .meta({
            description:
              "Of the customers whom the versions treat differently, the share who are better off with the candidate, and its 95% confidence sequence: right at every look at once, whatever the missing labels are.",
          }),
        drawn: z
          .object({
            customers: z.object(sides),
            notDrawn: count.meta({ description: "They could have been drawn, and need no label." }),
            effect: z.object({ value: z.number().nullable(), lower: z.number(), upper: z.number() }),
          })
          .nullish()
          .meta({
            description:
              "What the live version's judged sample says: customers whose first such payment it drew, and those whose first one it could not draw, each weighted by the inverse of its probability. Null if it could draw none.",
          }),
        bound: z.object({ candidates: count, eValue: z.number() }).optional().meta({
          description: "The e-value that is enough: 20 for each experiment that ran at once.",
        }),
      })
      .meta({
        description:
          "What the conclusion rests on. A customer without a label counts against whichever version is ahead. Where the live version has a judged sample, the e-value is the mean of that of all customers and that of `drawn`.",
      }),
    examples: z.array(
      z.object({
        decisionId: z.string(),
        occurredAt: z.string(),
        live: z.enum(DECISIONS),
        shadow: z.enum(DECISIONS),
        label: label.nullable(),
        score: z.object({ live: count, shadow: count }),
        amount: z.string(),
        currency: z.string(),
      }),
    ),
    isolation: z.object({
      liveUnaffected: z.boolean(),
      checkedDecisions: count.meta({
        description: "Decisions that still stand as they stood when the candidate decided them.",
      }),
    }),
    conclusion: z.enum(CONCLUSIONS),
  })
  .meta({ id: "VersionComparison" });
export type ComparisonReport = z.output<typeof comparisonReportSchema>;

/** What an experiment is, without what it has found out; answered to its start and its stop. */
export const startedExperimentSchema = z.object({
  id: z.string(),
  name: z.string(),
  hypothesis: z.string(),
  state: z.enum(["running", "stopped", "completed", "failed"]).meta({
    description:
      "`completed`: the evidence has reached a conclusion. A stop ends the comparison, and nothing else. `failed`: the candidate decides no more, and `failure` has the reason.",
  }),
  control: z.object({ systemVersionId: z.string() }),
  candidate: z.object({ systemVersionId: z.string() }),
  from: z.string(),
  labelMaturityDays,
  startedAt: z.string(),
  stoppedAt: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  stopReason: z.string().nullable(),
  sampling: z.object({ share: z.number(), salt: z.string() }),
});
export type StartedExperiment = z.output<typeof startedExperimentSchema>;

/** The same with its comparison, in the environment that is asked for. */
export const experimentSchema = z
  .object({
    ...startedExperimentSchema.shape,
    environment: environmentSchema,
    failure,
    ...comparisonReportSchema.shape,
  })
  .meta({ id: "Experiment" });
export type Experiment = z.output<typeof experimentSchema>;

export const experimentPageSchema = z.object({
  data: z.array(experimentSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type ExperimentPage = z.output<typeof experimentPageSchema>;

const BACKTEST_STATES = ["queued", "running", "completed", "lost", "failed", "cancelled"] as const;

/** Whether nothing more will come of it. */
export function hasEnded({ state }: { readonly state: (typeof BACKTEST_STATES)[number] }): boolean {
  return state !== "queued" && state !== "running";
}

export const backtestSchema = z.object({
  ...backtestDefinitionSchema.shape,
  environment: environmentSchema,
  state: z.enum(BACKTEST_STATES).meta({
    description:
      "`lost`: its result was kept only in a warehouse that is gone. Run it again, with today's labels. `failed`: `failure` has the reason.",
  }),
  progress: z.object({ done: count, total: count }),
  failure,
  /** Null until every decision of the window has been decided again. */
  result: comparisonReportSchema.nullable(),
});
export type Backtest = z.output<typeof backtestSchema>;

/** What a cancelled backtest is, without how far it came. */
export const cancelledBacktestSchema = z.object({
  ...backtestDefinitionSchema.shape,
  environment: environmentSchema,
});
export type CancelledBacktest = z.output<typeof cancelledBacktestSchema>;

/** Without its result, which can be long: get one for that. */
const listedBacktestSchema = backtestSchema
  .omit({ result: true })
  .extend({
    conclusion: z
      .enum(CONCLUSIONS)
      .nullable()
      .meta({ description: "Of its result; null before there is one." }),
  })
  .meta({ id: "ListedBacktest" });

export const backtestPageSchema = z.object({
  data: z.array(listedBacktestSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type BacktestPage = z.output<typeof backtestPageSchema>;
