// The directory of crypto providers as operators fill it: records of public registers, edition by edition, and what operators
// state themselves. What was once recorded as evidence stays.

import { z } from "zod";
import { isLei } from "../../crypto/providers/lei.ts";
import { PROTOCOLS, RISK_LEVELS } from "../../crypto/providers/provider-record.ts";
import { cryptoProviderDetailSchema, cryptoProviderSchema } from "../crypto/provider.ts";
import { pageListOf } from "../values/page-list.ts";
import { auditReason, country, instant, nameText, text } from "../values/primitives.ts";

const NAME_MAX = 300;
const NAMES_MAX = 50;
const URL_MAX = 500;
const DOMAIN_MAX = 253;
const DOMAINS_MAX = 100;
const COUNTRIES_MAX = 250;
const NETWORK_MAX = 80;
const NETWORKS_MAX = 200;
const SUMMARY_MAX = 1_000;
/** Of one request: it must fit into 256 KiB. */
const RECORDS_A_REQUEST_MAX = 100;
/** Of the whole directory: a page of it is found by looking at every provider. */
export const PROVIDERS_MAX = 50_000;

const name = text(NAME_MAX);
const word = text(NETWORK_MAX);

const hash = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/, "must be sha256: and 64 lower-case hex digits")
  .meta({ examples: [`sha256:${"0".repeat(64)}`] });

const providerRecordSchema = z
  .strictObject({
    legalName: name,
    name: name.nullable().default(null).meta({ description: "As it calls itself, if that differs." }),
    otherNames: z.array(name).max(NAMES_MAX).default([]),
    lei: z.string().refine(isLei, "must be a legal entity identifier").nullable().default(null),
    did: text(URL_MAX).nullable().default(null),
    website: text(URL_MAX).nullable().default(null),
    domains: z.array(text(DOMAIN_MAX)).max(DOMAINS_MAX).default([]),
    jurisdictions: z.array(country).max(COUNTRIES_MAX).default([]),
    registration: z
      .strictObject({
        authority: name,
        number: name.nullable().default(null),
        status: word,
        url: text(URL_MAX).nullable().default(null),
      })
      .nullable()
      .default(null),
    networks: z.array(word).max(NETWORKS_MAX).default([]),
    travelRule: z
      .array(
        z.strictObject({
          protocol: z.enum(PROTOCOLS),
          reachable: z.boolean().nullable().default(null),
          endpoint: text(URL_MAX).nullable().default(null),
        }),
      )
      .max(PROTOCOLS.length)
      .default([]),
    riskLevel: z.enum(RISK_LEVELS).default("unknown"),
    summary: text(SUMMARY_MAX).meta({ description: "What the source says, in a sentence." }),
  })
  .meta({ id: "ProviderRecord" });

const registerId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must have 1 to 63 lowercase letters, digits or -");

const editionSchema = z.strictObject({
  id: registerId,
  title: nameText(NAME_MAX).meta({ description: "The `source` of its evidence." }),
  kind: z.enum(["providers", "warnings"]).meta({
    description: "`warnings`: to be in it is a reason for caution.",
  }),
  asOf: instant.meta({ description: "The day of the edition." }),
});
export type RegisterEdition = z.output<typeof editionSchema>;

/** The body of `POST /operator/v1/provider-directory/records`. */
export const providerRecordsRequestSchema = z.strictObject({
  register: editionSchema.optional().meta({
    description:
      "The edition that the records are from. Without it an operator states them: that is no evidence.",
  }),
  records: z.array(providerRecordSchema).min(1).max(RECORDS_A_REQUEST_MAX),
  reason: auditReason.optional(),
});
export type ProviderRecordsRequest = z.output<typeof providerRecordsRequestSchema>;

export const providerRecordsTakenSchema = z
  .object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    awaiting: z.int().meta({
      description:
        "Records that would lower the risk of a provider: each counts once another person has recorded the same, within 7 days.",
    }),
    providerIds: z.array(z.string()).meta({ description: "In the order of the records." }),
  })
  .meta({ id: "ProviderRecordsTaken" });
export type ProviderRecordsTaken = z.output<typeof providerRecordsTakenSchema>;

/** The body of `POST /operator/v1/provider-directory/registers/{register}/complete`. */
export const registerCompletionRequestSchema = z.strictObject({
  asOf: instant,
  hash: hash.meta({ description: "SHA-256 of the edition." }),
  records: z.int().min(1).meta({ description: "How many different records the edition has." }),
  acceptShrink: z
    .literal(true)
    .optional()
    .meta({ description: "Needed where more than half of the register's providers would be gone." }),
  reason: auditReason.optional(),
});
export type RegisterCompletionRequest = z.output<typeof registerCompletionRequestSchema>;

const registerSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    kind: z.string(),
    asOf: z.string().nullable().meta({ description: "The newest edition that was completed." }),
    hash: z.string().nullable(),
    records: z.int(),
    providers: z.int().meta({ description: "That are in that edition." }),
    completedAt: z.string().nullable(),
    completedBy: z.string().nullable(),
  })
  .meta({ id: "ProviderRegister" });
export type ProviderRegister = z.output<typeof registerSchema>;

export const registerListSchema = z.object({ data: z.array(registerSchema) });

export const registerCompletedSchema = registerSchema
  .extend({ gone: z.int().meta({ description: "Providers that the edition does not have any more." }) })
  .meta({ id: "CompletedProviderRegister" });
export type CompletedRegister = z.output<typeof registerCompletedSchema>;

/** What no organisation's review is part of. */
const OF_ORGANISATION = { reviewStatus: true, organisationReview: true } as const;

export const directoryProviderSchema = cryptoProviderSchema
  .omit(OF_ORGANISATION)
  .meta({ id: "DirectoryProvider" });
export type DirectoryProvider = z.output<typeof directoryProviderSchema>;

export const directoryProviderListSchema = pageListOf(directoryProviderSchema).meta({
  id: "DirectoryProviderPage",
});

export const directoryProviderDetailSchema = cryptoProviderDetailSchema
  .omit({ ...OF_ORGANISATION, reviews: true, reviewPagination: true })
  .meta({ id: "DirectoryProviderDetail" });
export type DirectoryProviderDetail = z.output<typeof directoryProviderDetailSchema>;
