// Pairs of payee and listed entity that people judged, for the payments that follow.

import { useQueryClient } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import type { operations } from "./schema.d.ts";
import type { Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type JudgedPairPage = operations["listJudgedPairs"]["responses"][200]["content"]["application/json"];
export type JudgedPair = JudgedPairPage["data"][number];

const keyOf = ({ organisationId, environment }: Scope) => ["judged-pairs", organisationId, environment];

/** What counts or waits, newest change first. */
export const judgedPairsQuery = (scope: Scope) =>
  cursorPages(keyOf(scope), (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/judged-pairs", {
        params: {
          path: { id: scope.organisationId },
          query: {
            environment: scope.environment,
            ...page,
          },
        },
        signal,
      }),
    ),
  );

export interface Revoking {
  readonly pairId: string;
  readonly reason: string;
}

/** Takes back what was judged of a pair: the next payment is screened without it. */
export function useRevokePair(scope: Scope) {
  const client = useQueryClient();
  return useWrite({
    what: "Revoke judgement",
    mutationFn: ({ pairId, reason }: Revoking) =>
      answerOf(
        api.DELETE("/organisations/{id}/judged-pairs/{pairId}", {
          params: {
            path: { id: scope.organisationId, pairId },
            query: { environment: scope.environment, ...(reason === "" ? {} : { reason }) },
          },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(scope) }),
  });
}
