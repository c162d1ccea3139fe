// How reliable the checks were.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";

export type ProvidersReport = Schemas["ProvidersReport"];
export type ProviderRow = ProvidersReport["data"][number];

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
