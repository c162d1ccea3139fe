// Which thresholds the payments of the past speak for: as computed now, and as proposed to people, who accept or reject.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import type { Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

/** Without `ruleId`, which is always null and which the client's types lose on the way. */
type OfThreshold<Whole extends { readonly threshold: object }> = Omit<Whole, "threshold"> & {
  readonly threshold: Omit<Whole["threshold"], "ruleId">;
};
export type Recommendation = OfThreshold<Schemas["ThresholdRecommendation"]>;
export type ListedRecommendation = OfThreshold<Schemas["ListedThresholdRecommendation"]>;
export type ThresholdName = Schemas["ThresholdRecommendation"]["threshold"]["name"];
export type CurvePoint = Recommendation["curve"][number];

/**
 * Both thresholds as computed now, then earlier proposals.
 * @param labelMaturityDays the organisation's where it is null
 */
export const thresholdsNowQuery = (
  { organisationId, environment }: Scope,
  labelMaturityDays: number | null,
) =>
  queryOptions({
    queryKey: ["thresholds-now", organisationId, environment, labelMaturityDays],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/reports/threshold-recommendations", {
          params: {
            path: { id: organisationId },
            query: { environment, ...(labelMaturityDays === null ? {} : { labelMaturityDays }) },
          },
          signal,
        }),
      ),
    staleTime: 60_000,
  });

/** What was kept, newest first, without curves. */
export const recommendationsQuery = ({ organisationId, environment }: Scope) =>
  cursorPages(["recommendations", organisationId, environment], (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/threshold-recommendations", {
        params: {
          path: { id: organisationId },
          query: { environment, ...page },
        },
        signal,
      }),
    ),
  );

/** One that was kept, with its curve. */
export const recommendationQuery = ({ organisationId, environment }: Scope, recommendationId: string) =>
  queryOptions({
    queryKey: ["recommendation", organisationId, environment, recommendationId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/threshold-recommendations/{recommendationId}", {
          params: { path: { id: organisationId, recommendationId }, query: { environment } },
          signal,
        }),
      ),
  });

interface Review {
  readonly decision: "accept" | "reject";
  readonly note: string | null;
}

/** Counts once: a second review is refused, so it takes no key of its own. */
export function useReviewRecommendation({ organisationId, environment }: Scope, recommendationId: string) {
  const client = useQueryClient();
  return useWrite({
    what: ({ decision }) => (decision === "accept" ? "Accept proposal" : "Reject proposal"),
    mutationFn: async (body: Review) =>
      await answerOf(
        api.POST("/organisations/{id}/threshold-recommendations/{recommendationId}/review", {
          params: { path: { id: organisationId, recommendationId }, query: { environment } },
          body,
        }),
      ),
    // After a refusal too: somebody else may have been faster.
    onSettled: () =>
      Promise.all(
        ["recommendation", "recommendations", "thresholds-now", "version", "all-versions", "backtests"].map(
          (name) => client.invalidateQueries({ queryKey: [name, organisationId] }),
        ),
      ),
  });
}
