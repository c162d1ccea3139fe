// Screening matches that a person looks at, and what they turned out to be.

import { useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import type { operations } from "./schema.d.ts";
import { answerOf, api } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
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

export const matchesQuery = ({ organisationId, environment }: Scope, asked: MatchesAsked) =>
  cursorPages(["matches", organisationId, environment, asked], (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/screening-matches", {
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
    onSuccess: (given) => {
      client.setQueriesData<InfiniteData<MatchPage, string | null>>(
        { queryKey: ["matches", organisationId, environment] },
        (known) => (known === undefined ? known : withVerdict(known, given)),
      );
      void client.invalidateQueries({ queryKey: ["judged-pairs", organisationId, environment] });
    },
  });
}

/**
 * A verdict is one on every match of the pair that is there, as far as it compares the same name; one that may need a second
 * person on this match alone, until the list is read again.
 */
function withVerdict(
  known: InfiniteData<MatchPage, string | null>,
  { matchId, verdict, actor, note, adjudicatedAt, needsAgreement }: Adjudication,
): InfiniteData<MatchPage, string | null> {
  const isOfPair = verdict !== "false_positive" || !needsAgreement;
  const judged = known.pages.flatMap(({ data }) => data).find((match) => match.matchId === matchId);
  const isMeant = (match: ListedMatch) =>
    match.matchId === matchId ||
    (isOfPair &&
      judged !== undefined &&
      judged.pairId !== null &&
      match.pairId === judged.pairId &&
      match.target === judged.target &&
      match.status === judged.status);
  const pages = known.pages.map((page) => ({
    ...page,
    data: page.data.map((match) =>
      isMeant(match) ? { ...match, verdict, adjudication: { actor, note, adjudicatedAt } } : match,
    ),
  }));
  return { ...known, pages };
}
