// Decisions: the list as the warehouse has it, and one as its ledger has it.

import { queryOptions } from "@tanstack/react-query";
import { aMomentLater } from "./a-moment-later.ts";
import { answerOf, api, Refused, type Schemas } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import type { operations } from "./schema.d.ts";
import type { Scope } from "./scope.ts";

export type ReportedDecision = Schemas["ReportedDecision"];
export type ListedDecision = Schemas["ListedDecision"];
export type OrganisationDecision = Schemas["OrganisationDecision"];
export type DecisionContext = Schemas["DecisionContext"];
export type Assessment = Schemas["Assessment"];

export type DecisionCount = operations["countDecisions"]["responses"][200]["content"]["application/json"];
export type DecisionPage = operations["listDecisions"]["responses"][200]["content"]["application/json"];

type Query = NonNullable<operations["listDecisions"]["parameters"]["query"]>;
/** The window and the filter. */
export type DecisionsAsked = Readonly<Omit<Query, "environment" | "limit" | "cursor">>;

export const decisionsQuery = ({ organisationId, environment }: Scope, asked: DecisionsAsked) =>
  cursorPages(["decisions", organisationId, environment, asked], (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/decisions", {
        params: {
          path: { id: organisationId },
          query: {
            environment,
            ...asked,
            ...page,
          },
        },
        signal,
      }),
    ),
  );

/** How many the list has on all of its pages, and what they add up to: that reads far more than a page of the list. */
export const decisionCountQuery = ({ organisationId, environment }: Scope, asked: DecisionsAsked) =>
  queryOptions({
    queryKey: ["decision-count", organisationId, environment, asked],
    queryFn: ({ signal }) =>
      aMomentLater(signal, () =>
        answerOf(
          api.GET("/organisations/{id}/decision-count", {
            params: { path: { id: organisationId }, query: { environment, ...asked } },
            signal,
          }),
        ),
      ),
  });

/**
 * All pages of the list as CSV. It is asked for like the rest and not by a link: a link cannot say that the console asks.
 * @throws Refused also where the file broke off: a part of it passes for nothing
 */
export async function decisionsCsv(
  { organisationId, environment }: Scope,
  asked: DecisionsAsked,
): Promise<Blob> {
  const file = await answerOf(
    api.GET("/organisations/{id}/decisions.csv", {
      params: { path: { id: organisationId }, query: { environment, ...asked } },
      parseAs: "stream",
    }),
  );
  return new Response(file, { headers: { "content-type": "text/csv" } }).blob().catch(() => {
    throw new Refused({
      status: 0,
      code: "broke_off",
      message: "The file broke off before its end. Ask for it again.",
      requestId: null,
    });
  });
}

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
