// Screening matches that a person looks at, and what they turned out to be.

import { infiniteQueryOptions, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import type { operations } from "./schema.d.ts";
import { answerOf, api } from "./client.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type MatchPage = operations["listMatches"]["responses"][200]["content"]["application/json"];
export type ListedMatch = MatchPage["data"][number];
export type Verdict = NonNullable<ListedMatch["verdict"]>;
export type Adjudication = operations["adjudicateMatch"]["responses"][201]["content"]["application/json"];

export interface MatchesAsked {
  readonly state: "open" | "all";
  readonly from?: string;
  readonly to?: string;
  /** Those of one decision alone. */
  readonly decisionId?: string;
}

const PAGE = 100;

export const matchesQuery = ({ organisationId, environment }: Scope, asked: MatchesAsked) =>
  infiniteQueryOptions({
    queryKey: ["matches", organisationId, environment, asked],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/organisations/{id}/screening-matches", {
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

export interface Adjudicating {
  readonly matchId: string;
  readonly verdict: Verdict;
  readonly note: string | null;
}

/** Says what a match turned out to be. The lists show it at once: the warehouse, which they are read from, hears of it later. */
export function useAdjudicate(scope: Scope) {
  const { organisationId, environment } = scope;
  const client = useQueryClient();
  return useWrite({
    what: ({ verdict }) => `Mark ${verdict.replaceAll("_", " ")}`,
    mutationFn: ({ matchId, verdict, note }: Adjudicating) =>
      attempt({ what: ["adjudicate", ...idsOf(scope), matchId], asked: { verdict, note } }, (body, key) =>
        answerOf(
          api.POST("/organisations/{id}/screening-matches/{matchId}/adjudication", {
            params: actParams(scope, key, { matchId }),
            body,
          }),
        ),
      ),
    onSuccess: (given) =>
      client.setQueriesData<InfiniteData<MatchPage, string | null>>(
        { queryKey: ["matches", organisationId, environment] },
        (known) => (known === undefined ? known : withVerdict(known, given)),
      ),
  });
}

function withVerdict(
  known: InfiniteData<MatchPage, string | null>,
  { matchId, verdict, actor, note, adjudicatedAt }: Adjudication,
): InfiniteData<MatchPage, string | null> {
  const pages = known.pages.map((page) => ({
    ...page,
    data: page.data.map((match) =>
      match.matchId === matchId ? { ...match, verdict, adjudication: { actor, note, adjudicatedAt } } : match,
    ),
  }));
  return { ...known, pages };
}
