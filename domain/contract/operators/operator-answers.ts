// Answers of the operator interface that no other part of the service reads: organisations, keys, credit, jobs, health.

import { z } from "zod";
import { emergencySchema } from "./emergency.ts";
import { environmentSchema } from "../values/environment.ts";
import { pulseSchema } from "../../events/batch.ts";
import { thresholdGoalSchema } from "../settings/threshold-goal.ts";

const organisation = { id: z.string(), name: z.string() };
const lastPage = z.object({ nextCursor: z.null() });

const shardsSchema = z
  .object({ sandbox: z.int(), production: z.int() })
  .meta({ description: "Ledgers of each environment, fixed at creation." });

export const createdOrganisationSchema = z
  .object({
    organisation: z.object(organisation),
    shards: shardsSchema,
    capacity: z
      .array(z.object({ ledgers: z.int(), decisions: z.int(), dollarsPerMillion: z.string() }))
      .meta({
        description:
          "For each number of ledgers that production can be created with: how many decisions of 2,000 bytes they hold, and what a million of them cost at one a second by Cloudflare's list prices, in US dollars.",
      }),
    keys: z
      .object({
        sandboxSecret: z.string(),
        sandboxPublishable: z.string(),
        productionSecret: z.string(),
        productionPublishable: z.string(),
      })
      .optional()
      .meta({ description: "Shown this once." }),
  })
  .meta({ id: "CreatedOrganisation" });

const listedOrganisationSchema = z
  .object({
    ...organisation,
    createdAt: z.string(),
    shards: shardsSchema,
  })
  .meta({ id: "ListedOrganisation" });
export const organisationPageSchema = z
  .object({ data: z.array(listedOrganisationSchema), pagination: lastPage })
  .meta({ id: "OrganisationPage" });

const provider = z.looseObject({ name: z.string(), url: z.string() }).nullable();
const rateLimit = z.object({ ratePerSecond: z.number(), burst: z.int() });
export const organisationSettingsSchema = listedOrganisationSchema
  .extend({
    contractVersion: z.string().meta({ description: "What applies where `Service-Version` is not sent." }),
    prices: z.record(z.string(), z.string()).meta({ description: "Decimal strings, by what is charged." }),
    providers: z
      .object({ names: provider, wallets: provider })
      .meta({ description: "Whom production asks outside; null where the embedded lists answer alone." }),
    rateLimits: z.object({
      calls: rateLimit.meta({ description: "Of each key without a limit of its own." }),
      reports: rateLimit.meta({ description: "Of the report routes, for each key." }),
    }),
    labelMaturityDays: z.int().meta({ description: "Days until the label of a decision is taken as known." }),
    minimumDenominators: z.record(z.string(), z.int()).meta({
      description:
        "By report: a ratio of fewer is not shown. For drift: independent customers of either side.",
    }),
    thresholdGoal: thresholdGoalSchema.meta({
      description: "What thresholds are recommended for: costs, or the most fraud, within bounds.",
    }),
    judgedPairDays: z.int().meta({
      description: "Days that a match judged a false positive counts for later payments to the same payee.",
    }),
    controlDomains: z.array(z.string()).meta({
      description:
        "Domains that a control challenge may name as the one that asks for the signature; the first where the request names none.",
    }),
    minimumCustomers: z.int().meta({
      description:
        "Of fewer customers, the effectiveness report and threshold recommendations show no ratio of their payments.",
    }),
  })
  .meta({ id: "Organisation" });

/** On what ground an act that lowers risk was done. */
const consent = {
  proposedBy: z.string().optional().meta({
    description: "Who asked for it first, where it took two persons.",
  }),
  soleOperator: z.literal(true).optional().meta({
    description: "Present if it would have taken two persons, and nobody else could agree.",
  }),
};
export const changedOrganisationSchema = organisationSettingsSchema
  .extend(consent)
  .meta({ id: "ChangedOrganisation" });

const listedKey = z.object({
  id: z.string(),
  type: z.enum(["secret", "publishable"]),
  environment: environmentSchema,
  name: z.string().nullable(),
  prefix: z.string(),
  rateLimit: rateLimit.meta({ description: "Its own, or else its organisation's." }),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
  emergency: emergencySchema.optional().meta({
    description: "Present if one person made it in an emergency and no other has confirmed it.",
  }),
});
export const createdKeySchema = listedKey
  .extend({
    publishableKey: z.string().nullable(),
    key: z.string().optional().meta({ description: "Shown this once, if it is secret." }),
    ...consent,
  })
  .meta({ id: "CreatedKey" });
export const keyPageSchema = z
  .object({
    data: z.array(
      listedKey.extend({
        key: z.string().nullable().meta({
          description:
            "Of a publishable key: whole for who may create keys, the first 16 characters for others. Null for a secret one.",
        }),
        lastUsedAt: z.string().nullable().meta({
          description:
            "The hour, in UTC, in which a request with it was last admitted; null if none was since this is kept. No request is admitted with a publishable key.",
        }),
      }),
    ),
    pagination: lastPage,
  })
  .meta({ id: "KeyPage" });

const spendingSchema = z
  .object({
    from: z.string(),
    to: z.string().meta({ description: "Exclusive: the beginning of today, UTC." }),
    days: z.int().meta({ description: "Full days that were counted: 7, or fewer at the beginning." }),
    captured: z.string().meta({ description: "In these days." }),
    perDay: z
      .string()
      .nullable()
      .meta({ description: "The mean; null where no full day was counted or nothing was captured." }),
    daysLeft: z
      .number()
      .nullable()
      .meta({ description: "The balance by the mean, cut to tenths: if every day costs as much." }),
  })
  .meta({ id: "CreditSpending" });
export const creditStatementSchema = z
  .object({
    balance: z.string(),
    currency: z.string(),
    reserved: z.string(),
    captured: z.string(),
    spending: spendingSchema,
  })
  .meta({ id: "CreditStatement", description: "Decimal strings." });
export const creditEntrySchema = z
  .object({
    id: z.string(),
    kind: z.enum(["grant", "lease", "return"]),
    amount: z.string(),
    currency: z.string(),
    ledger: z.string().optional(),
    note: z.string().optional(),
    balanceAfter: z.string().meta({ description: "What no ledger held after it." }),
    createdAt: z.string(),
  })
  .meta({ id: "CreditEntry" });
export const creditEntryPageSchema = z
  .object({ data: z.array(creditEntrySchema), pagination: z.object({ nextCursor: z.string().nullable() }) })
  .meta({ id: "CreditEntryPage" });

const jobRun = z.looseObject({ job: z.string(), startedAt: z.string(), outcome: z.string() });
export const jobPageSchema = z
  .object({
    data: z.array(
      z.looseObject({
        name: z.string(),
        lastRun: jobRun.nullish(),
        nextRunAt: z.string().nullish().meta({
          description:
            "By the schedule; null where none has it: the job runs on demand alone, or another process schedules it. A job that failed is tried again sooner, within five minutes.",
        }),
      }),
    ),
    pagination: lastPage,
  })
  .meta({ id: "JobPage" });
export const finishedRunSchema = z.object({
  runId: z.string(),
  job: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  durationMs: z.int(),
  outcome: z.enum(["done", "failed"]),
  detail: z.string().meta({ description: "What was done, or why it failed." }),
});
export const jobRunPageSchema = z
  .object({ data: z.array(finishedRunSchema), pagination: lastPage })
  .meta({ id: "JobRunPage" });
export const jobRunSchema = z
  .looseObject({
    run: jobRun
      .nullable()
      .meta({ description: "Null while the run goes on. `GET /jobs` shows how it ended." }),
  })
  .meta({ id: "JobRun" });

export const healthSchema = z
  .object({
    edge: pulseSchema.extend({
      status: z.enum(["ok", "degraded", "unavailable"]),
      faults: z.array(z.string()).meta({ description: "For want of what nothing can be decided." }),
      lists: z
        .object({
          missing: z.array(z.string()),
          old: z.array(
            z.object({
              id: z.string(),
              kind: z.enum(["names", "wallets"]),
              asOf: z.string(),
              days: z.int(),
              maxDays: z.int(),
            }),
          ),
          whenOld: z
            .enum(["degrade", "report"])
            .meta({ description: "What an old list makes of `status`: `degraded`, or nothing." }),
        })
        .nullable()
        .meta({
          description:
            "Lists that should be searched but are not published, and lists that are older than the setting SCREENING_LISTS_MAX_AGE_DAYS says; null if the lists do not answer.",
        }),
    }),
    pipeline: z.looseObject({ status: z.string() }),
  })
  .meta({ id: "Health" });

export const missingChunksSchema = z
  .object({ hash: z.string(), missing: z.array(z.int()) })
  .meta({ id: "MissingChunks", description: "The numbers of the chunks to send." });
