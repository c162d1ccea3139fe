// Decisions: the list as the warehouse has it, and one as its ledger has it.

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";

export type ReportedDecision = Schemas["ReportedDecision"];
export type OrganisationDecision = Schemas["OrganisationDecision"];
export type DecisionContext = Schemas["DecisionContext"];
export type Assessment = Schemas["Assessment"];

export interface DecisionsAsked {
  readonly from?: string;
  readonly to?: string;
  readonly decision?: "allow" | "review" | "block";
  readonly subjectId?: string;
  readonly ruleId?: string;
  readonly alertId?: string;
  readonly minScore?: number;
  readonly maxScore?: number;
}

const PAGE = 100;

export const decisionsQuery = ({ organisationId, environment }: Scope, asked: DecisionsAsked) =>
  infiniteQueryOptions({
    queryKey: ["decisions", organisationId, environment, asked],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/organisations/{id}/decisions", {
          params: {
            path: { id: organisationId },
            query: {
              environment,
              ...asked,
              limit: PAGE,
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** @param reference any of the decision's ids */
export const decisionQuery = ({ organisationId, environment }: Scope, reference: string) =>
  queryOptions({
    queryKey: ["decision", organisationId, environment, reference],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/decisions/{reference}", {
          params: { path: { id: organisationId, reference }, query: { environment } },
          signal,
        }),
      ),
  });

/** What it was decided from. */
export const contextQuery = ({ organisationId, environment }: Scope, reference: string) =>
  queryOptions({
    queryKey: ["context", organisationId, environment, reference],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/decisions/{reference}/context", {
          params: { path: { id: organisationId, reference }, query: { environment } },
          signal,
        }),
      ),
    staleTime: Infinity,
  });
