// `crypto_provider.reviewed`: an organisation reviewed a provider of the directory. A copy for the warehouse; why they decided so
// stays in the review.

import type { ProviderReview } from "../contract/crypto/provider.ts";
import type { Environment } from "../contract/values/environment.ts";
import { eventIdOf } from "../ids/identifiers.ts";
import { EVENT_VERSION } from "./envelope.ts";

const CRYPTO_PROVIDER_REVIEWED = "crypto_provider.reviewed";

/** The event's own fields; its position in the log completes it. */
export function cryptoProviderReviewed(
  { organisationId, environment }: { readonly organisationId: string; readonly environment: Environment },
  providerId: string,
  review: ProviderReview,
  requestId: string | null,
) {
  const { id: reviewId, decision, riskRating, nextReviewAt, reviewedAt, reviewedBy, evidenceIds } = review;
  return {
    id: eventIdOf(reviewId),
    type: CRYPTO_PROVIDER_REVIEWED,
    version: EVENT_VERSION,
    organisationId,
    environment,
    subjectId: "",
    occurredAt: reviewedAt,
    recordedAt: reviewedAt,
    requestId,
    data: {
      reviewId,
      providerId,
      decision,
      riskRating,
      nextReviewAt,
      evidence: evidenceIds.length,
      actor: reviewedBy,
    },
  };
}
