// Decisions: the list as the warehouse has it, and one as its ledger has it.

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { operations } from "./schema.d.ts";
import type { Scope } from "./scope.ts";

export type ReportedDecision = Schemas["ReportedDecision"];
export type ListedDecision = Schemas["ListedDecision"];
export type OrganisationDecision = Schemas["OrganisationDecision"];
export type DecisionContext = Schemas["DecisionContext"];
export type Assessment = Schemas["Assessment"];

export type DecisionPage = operations["listDecisions"]["responses"][200]["content"]["application/json"];

type Query = NonNullable<operations["listDecisions"]["parameters"]["query"]>;
/** The window and the filter. */
export type DecisionsAsked = Readonly<Omit<Query, "environment" | "limit" | "cursor">>;

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
