// The directory of crypto providers as organisations see it: what registers and operators say of a provider, the evidence of it,
// and the organisation's own reviews. It approves nobody: only a review says what the organisation thinks.

import { z } from "zod";
import { REVIEW_DECISIONS, REVIEW_STATUSES, RISK_RATINGS } from "../../crypto/providers/review-status.ts";
import { PROTOCOLS, RISK_LEVELS } from "../../crypto/providers/provider-record.ts";
import { pageListOf, pageListPaginationSchema } from "../values/page-list.ts";
import { instant, noteText, text } from "../values/primitives.ts";
import { withoutKeyMaterial } from "./strict-body.ts";

/** How many evidence records, and how many reviews, a page of a provider's history has. */
export const HISTORY_PAGE_SIZE = 25;
const RATIONALE_MAX = 2_000;
const EVIDENCE_IDS_MAX = 100;
const EVIDENCE_ID_MAX = 200;
export const REVIEW_STATUS_FILTERS = ["all", ...REVIEW_STATUSES] as const;
export const EVIDENCE_FILTERS = ["all", "present", "absent"] as const;
/** What an evidence record is: listed as a provider, listed as one to be warned of, or no longer listed. */
export const EVIDENCE_TYPES = ["register_entry", "register_warning", "register_absence"] as const;

const decision = z.enum(REVIEW_DECISIONS);
const riskRating = z.enum(RISK_RATINGS);

/** The body of `POST /crypto/providers/{id}/reviews`. */
export const providerReviewRequestSchema = withoutKeyMaterial(
  z.strictObject({
    decision: decision.meta({
      description:
        "`approve` makes the provider `reviewed` for your organisation, `reject` makes it `inactive`, `needs_more` leaves it `needs_review`.",
    }),
    riskRating,
    rationale: noteText(RATIONALE_MAX).meta({ description: "Why; shown in the provider's review history." }),
    evidenceIds: z
      .array(text(EVIDENCE_ID_MAX))
      .max(EVIDENCE_IDS_MAX)
      .default([])
      .meta({ description: "The evidence records of this provider that the decision rests on." }),
    nextReviewAt: instant
      .nullish()
      .meta({ description: "In the future. From then on the provider is `needs_review` again." }),
  }),
).meta({ id: "CryptoProviderReviewRequest" });
export type ProviderReviewRequest = z.output<typeof providerReviewRequestSchema>;

const organisationReview = {
  id: z.string(),
  decision,
  riskRating,
  nextReviewAt: z.string().nullable(),
  reviewedAt: z.string(),
  reviewedBy: z.string(),
};

const providerReviewSchema = z
  .object({
    ...organisationReview,
    rationale: z.string(),
    evidenceIds: z.array(z.string()),
  })
  .meta({ id: "CryptoProviderReview" });
export type ProviderReview = z.output<typeof providerReviewSchema>;

/** The review that was made, and what it makes of the provider for the organisation. */
export const providerReviewMutationSchema = providerReviewSchema
  .extend({ providerId: z.string(), reviewStatus: z.enum(REVIEW_STATUSES) })
  .meta({ id: "CryptoProviderReviewMutation" });
export type ProviderReviewMutation = z.output<typeof providerReviewMutationSchema>;

const known = (what: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${what}; null if unknown.` });

export const providerFactsSchema = z.object({
  name: z.string().meta({ description: "As it calls itself." }),
  legalName: z.string(),
  otherNames: z.array(z.string()),
  lei: known("Its legal entity identifier (ISO 17442)"),
  did: known("Its decentralised identifier"),
  website: known("Its website, as it was given"),
  domains: z.array(z.string()),
  jurisdictions: z
    .array(z.string())
    .meta({ description: "Countries where it is registered, or may offer its services." }),
  registrations: z.array(
    z.object({
      authority: z.string(),
      number: z.string().nullable(),
      status: z.string().meta({
        description: "`authorised`, `ended`, `warned` or `removed`; more may come.",
      }),
      url: z.string().nullable(),
    }),
  ),
  networks: z.array(z.string()),
  travelRule: z.array(
    z.object({
      protocol: z.enum(PROTOCOLS),
      reachable: z.boolean().nullable().meta({ description: "null if nobody has tried." }),
      endpoint: z.string().nullable(),
    }),
  ),
  riskLevel: z.enum(RISK_LEVELS).meta({
    description:
      "What registers say, such as `high` for a warning. Your own rating is in `organisationReview`.",
  }),
});
export type ProviderFacts = z.output<typeof providerFactsSchema>;

export const cryptoProviderSchema = providerFactsSchema
  .extend({
    id: z.string(),
    reviewStatus: z.enum(REVIEW_STATUSES).meta({
      description:
        "For your organisation and this environment. `needs_review` without a review, and once `nextReviewAt` has passed.",
    }),
    evidenceSummary: z.object({ count: z.int(), latestAt: z.string().nullable() }),
    organisationReview: z
      .object(organisationReview)
      .nullable()
      .meta({ description: "Your organisation's last review." }),
  })
  .meta({ id: "CryptoProvider" });
export type CryptoProvider = z.output<typeof cryptoProviderSchema>;

export const cryptoProviderListSchema = pageListOf(cryptoProviderSchema).meta({ id: "CryptoProviderPage" });

const providerEvidenceSchema = z
  .object({
    id: z.string(),
    type: z.enum(EVIDENCE_TYPES),
    source: z.string().meta({ description: "The register that says so." }),
    retrievedAt: z.string().meta({ description: "The day of the register's edition." }),
    hash: z.string().meta({
      description:
        "SHA-256 of what the register said, or of the whole edition where the provider is missing.",
    }),
    summary: z.string(),
  })
  .meta({ id: "CryptoProviderEvidence" });
export type ProviderEvidence = z.output<typeof providerEvidenceSchema>;

export const cryptoProviderDetailSchema = cryptoProviderSchema
  .extend({
    evidence: z.array(providerEvidenceSchema).meta({ description: "Newest first, a page of it." }),
    pagination: pageListPaginationSchema.meta({ description: "Of `evidence`." }),
    reviews: z.array(providerReviewSchema).meta({
      description: "Your organisation's reviews, newest first; the same page of them.",
    }),
    reviewPagination: pageListPaginationSchema.meta({ description: "Of `reviews`." }),
  })
  .meta({ id: "CryptoProviderDetail" });
export type CryptoProviderDetail = z.output<typeof cryptoProviderDetailSchema>;
