// How reliable the checks were, and the lists that they are made by.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { operations } from "./schema.d.ts";
import type { Scope } from "./scope.ts";

export type ProvidersReport = Schemas["ProvidersReport"];
export type ProviderRow = ProvidersReport["data"][number];
export type PublishedLists =
  operations["getLists"]["responses"][200]["content"]["application/json"]["data"][number];

const PAGE = 100;

/** All rows of the window. */
export const providersQuery = (
  { organisationId, environment }: Scope,
  window: { readonly from?: string; readonly to?: string },
) =>
  queryOptions({
    queryKey: ["providers", organisationId, environment, window],
    queryFn: async ({ signal }) => {
      const rows: ProviderRow[] = [];
      let cursor: string | null = null;
      let report: ProvidersReport;
      do {
        report = await answerOf(
          api.GET("/organisations/{id}/reports/providers", {
            params: {
              path: { id: organisationId },
              query: { environment, ...window, limit: PAGE, ...(cursor === null ? {} : { cursor }) },
            },
            signal,
          }),
        );
        rows.push(...report.data);
        cursor = report.pagination.nextCursor;
      } while (cursor !== null);
      return { ...report, data: rows };
    },
    staleTime: 60_000,
  });

/** The versions of the screening lists that the deployment keeps, newest first. */
export const publishedListsQuery = queryOptions({
  queryKey: ["published-lists"],
  queryFn: async ({ signal }) => {
    const { data } = await answerOf(api.GET("/lists", { signal }));
    return data;
  },
  staleTime: 60_000,
});
