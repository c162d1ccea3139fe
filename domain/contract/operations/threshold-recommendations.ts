// Threshold recommendations: list, read and review them.

import {
  recommendationPageSchema,
  recommendationReviewSchema,
  thresholdRecommendationSchema,
} from "../reports/threshold-recommendation.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

export const THRESHOLD_RECOMMENDATIONS = {
  listRecommendations: {
    method: "get",
    path: "/organisations/{id}/threshold-recommendations",
    tag: "Thresholds",
    summary: "List threshold recommendations, newest first",
    permission: "system_versions:read",
    scope: "environment",
    query: pageParameters,
    answer: { status: 200, description: "A page of recommendations.", schema: recommendationPageSchema },
  },
  getRecommendation: {
    method: "get",
    path: "/organisations/{id}/threshold-recommendations/{recommendationId}",
    tag: "Thresholds",
    summary: "Get a threshold recommendation with its curve",
    permission: "system_versions:read",
    scope: "environment",
    answer: { status: 200, description: "The recommendation.", schema: thresholdRecommendationSchema },
    codes: ["recommendation_not_found"],
  },
  reviewRecommendation: {
    method: "post",
    lowersRisk: "never",
    path: "/organisations/{id}/threshold-recommendations/{recommendationId}/review",
    tag: "Thresholds",
    summary: "Accept or reject a threshold recommendation",
    description: "Accepting it drafts a version; the version is not activated.",
    permission: "system_versions:draft",
    scope: "environment",
    body: recommendationReviewSchema,
    answer: {
      status: 200,
      description: "The reviewed recommendation.",
      schema: thresholdRecommendationSchema,
    },
    codes: ["recommendation_not_found", "invalid_state"],
  },
} as const satisfies Operations<OperatorOperation>;
