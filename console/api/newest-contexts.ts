// The newest decisions with what each was made from: a rule that is being written is tried on them.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, Refused } from "./client.ts";
import { contextQuery, type DecisionContext, type ReportedDecision } from "./decisions.ts";
import type { Scope } from "./scope.ts";

export interface NewestDecision {
  readonly decision: ReportedDecision;
  /** Null where it is not kept any more. */
  readonly context: DecisionContext["context"] | null;
}

const NEWEST = 20;

export const newestContextsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["newest-contexts", scope.organisationId, scope.environment],
    queryFn: async ({ client, signal }): Promise<NewestDecision[]> => {
      const { data } = await answerOf(
        api.GET("/organisations/{id}/decisions", {
          params: {
            path: { id: scope.organisationId },
            query: { environment: scope.environment, limit: NEWEST },
          },
          signal,
        }),
      );
      return await Promise.all(
        data.map(async (decision) => {
          try {
            const { context } = await client.fetchQuery(contextQuery(scope, decision.decisionId));
            return { decision, context };
          } catch (error) {
            if (error instanceof Refused && error.status === 404) return { decision, context: null };
            throw error;
          }
        }),
      );
    },
    staleTime: 60_000,
  });
