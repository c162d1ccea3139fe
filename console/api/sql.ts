// Questions in SQL, as an analyst of one environment, and the book of those that are ready.

import { queryOptions, useMutation } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";

export type SqlBook = Schemas["SqlBook"];
export type SqlTable = Schemas["SqlTable"];

export const bookQuery = ({ organisationId, environment }: Scope) =>
  queryOptions({
    queryKey: ["sql-book", organisationId, environment],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/sql/book", {
          params: { path: { id: organisationId }, query: { environment } },
          signal,
        }),
      ),
    staleTime: Infinity,
  });

interface Question {
  readonly query: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export function useAskSql({ organisationId, environment }: Scope) {
  return useMutation({
    mutationFn: ({ query, parameters }: Question) =>
      answerOf(
        api.POST("/organisations/{id}/sql", {
          params: { path: { id: organisationId }, query: { environment } },
          body: { query, parameters },
        }),
      ),
  });
}
