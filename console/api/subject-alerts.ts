// The alerts on one customer, open and closed.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import type { Scope } from "./scope.ts";

const PAGE = 100;

/** The newest of them, and whether there are older ones. */
export const subjectAlertsQuery = ({ organisationId, environment }: Scope, subjectId: string) =>
  queryOptions({
    queryKey: ["subject-alerts", organisationId, environment, subjectId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/alerts", {
          params: { path: { id: organisationId }, query: { environment, subjectId, limit: PAGE } },
          signal,
        }),
      ),
  });
