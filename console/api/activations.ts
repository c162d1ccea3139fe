// When versions began to decide, every time: marks in charts over time.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import type { Scope } from "./scope.ts";

interface Window {
  readonly from: string;
  /** Now, if it is absent. */
  readonly to?: string;
}

export const activationsQuery = ({ organisationId }: Pick<Scope, "organisationId">, window: Window) =>
  queryOptions({
    queryKey: ["activations", organisationId, window],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/version-activations", {
          params: { path: { id: organisationId }, query: { ...window } },
          signal,
        }),
      ),
    staleTime: 30_000,
    select: ({ data }) => data,
  });
