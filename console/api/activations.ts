// When versions began to decide, every time: marks in charts over time.

import { queryOptions, useQuery } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import { useMay } from "./me.ts";
import { onlyIf } from "./query-client.ts";
import { useScope, type Scope } from "./scope.ts";

interface Window {
  readonly from: string;
  /** Now, if it is absent. */
  readonly to?: string;
}

/** @param every milliseconds after which they are asked for again; never where it is left out. Who may not read versions gets none. */
export function useActivations(window: Window, every?: number) {
  return useQuery({
    ...activationsQuery(useScope(), window),
    enabled: onlyIf(useMay("system_versions:read")),
    refetchInterval: every ?? false,
  });
}

const activationsQuery = ({ organisationId }: Pick<Scope, "organisationId">, window: Window) =>
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
