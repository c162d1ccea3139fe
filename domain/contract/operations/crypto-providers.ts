// The directory of crypto providers, and an organisation's reviews of them.

import { z } from "zod";
import {
  cryptoProviderDetailSchema,
  cryptoProviderListSchema,
  EVIDENCE_FILTERS,
  providerReviewMutationSchema,
  providerReviewRequestSchema,
  REVIEW_STATUS_FILTERS,
} from "../crypto/provider.ts";
import { pageListParameters, pathId } from "../values/page-list.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";
import { historyParameters, providerFilters } from "./parameters.ts";

const TAG = "Crypto providers";
const NOT_FOUND = "crypto_provider_not_found";

export const CRYPTO_PROVIDERS = {
  listCryptoProviders: {
    method: "get",
    path: "/crypto/providers",
    tag: TAG,
    summary: "List the directory of crypto providers, by name",
    description:
      "What public registers say of providers, with your organisation's reviews. To be listed is no approval and no clearance for a transfer.",
    query: {
      ...providerFilters,
      reviewStatus: z.enum(REVIEW_STATUS_FILTERS).optional().meta({ description: "`all` by default." }),
      evidence: z.enum(EVIDENCE_FILTERS).optional().meta({ description: "`all` by default." }),
      ...pageListParameters,
    },
    answer: { status: 200, description: "A page of providers.", schema: cryptoProviderListSchema },
  },
  getCryptoProvider: {
    method: "get",
    path: "/crypto/providers/{id}",
    tag: TAG,
    summary: "Get a provider with its evidence and your reviews",
    description:
      "An institution that the exchange network of this environment lists can be read by its id too. It has neither evidence nor reviews.",
    parameters: { id: pathId },
    query: historyParameters,
    answer: { status: 200, description: "The provider.", schema: cryptoProviderDetailSchema },
    codes: [NOT_FOUND],
  },
  reviewCryptoProvider: {
    method: "post",
    lowersRisk: "by_key",
    path: "/crypto/providers/{id}/reviews",
    tag: TAG,
    summary: "Review a provider for your organisation",
    description:
      "Reviews are only added, and are seen by your organisation alone, each environment apart. The last one counts until its `nextReviewAt`.",
    parameters: { id: pathId },
    idempotency: { key: "required", scope: "provider.review:" },
    body: providerReviewRequestSchema,
    answer: { status: 200, description: "The review.", schema: providerReviewMutationSchema },
    codes: [NOT_FOUND, "unprocessable"],
    links: linksById("/providerId", "getCryptoProvider"),
  },
} as const satisfies Operations<IntegratorOperation>;
