// The credit of an organisation: what is left of it, how it got there, and granting more.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import type { Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type CreditStatement = Schemas["CreditStatement"];
export type CreditEntry = Schemas["CreditEntry"];
type Organisation = Pick<Scope, "organisationId">;

const FRESH_MILLISECONDS = 10_000;

/** Every ledger is asked for it. */
export const creditQuery = ({ organisationId }: Organisation) =>
  queryOptions({
    queryKey: ["credit", organisationId, "statement"],
    queryFn: ({ signal }) =>
      answerOf(api.GET("/organisations/{id}/credit", { params: { path: { id: organisationId } }, signal })),
    refetchInterval: FRESH_MILLISECONDS,
  });

/** Newest first. */
export const creditEntriesQuery = ({ organisationId }: Organisation) =>
  cursorPages(["credit", organisationId, "entries"], (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/credit/entries", {
        params: {
          path: { id: organisationId },
          query: page,
        },
        signal,
      }),
    ),
  );

export interface Grant {
  /** A decimal string. */
  readonly amount: string;
  /** Empty for that of the credit. */
  readonly currency: string;
  /** Why; may be empty. */
  readonly note: string;
}

/** Counts once, however often an attempt without an answer is repeated. */
export function useGrantCredit({ organisationId }: Organisation) {
  const client = useQueryClient();
  return useWrite({
    what: "Grant credit",
    mutationFn: (grant: Grant) =>
      attempt({ what: ["grant", organisationId], asked: grant }, ({ amount, currency, note }, key) =>
        answerOf(
          api.POST("/organisations/{id}/credit/grants", {
            params: { path: { id: organisationId }, header: { "Idempotency-Key": key } },
            body: {
              amount,
              ...(currency === "" ? {} : { currency }),
              ...(note === "" ? {} : { note }),
            },
          }),
        ),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ["credit", organisationId] }),
  });
}
