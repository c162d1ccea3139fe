// Whether the payments of a window are still those that the rules were made for.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";

export type DriftReport = Schemas["DriftReport"];
export type DriftFeature = Schemas["DriftFeature"];

export interface DriftAsked {
  readonly from: string;
  readonly to: string;
  readonly baselineFrom?: string;
  readonly baselineTo?: string;
}

export const driftQuery = ({ organisationId, environment }: Scope, asked: DriftAsked) =>
  queryOptions({
    queryKey: ["drift", organisationId, environment, asked],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/reports/drift", {
          params: { path: { id: organisationId }, query: { environment, ...asked } },
          signal,
        }),
      ),
    staleTime: 60_000,
  });

/** What the organisation asks for before it believes a figure. */
export const evidenceQuery = ({ organisationId }: Pick<Scope, "organisationId">) =>
  queryOptions({
    queryKey: ["evidence", organisationId],
    queryFn: async ({ signal }) => {
      const { minimumDenominators, labelMaturityDays } = await answerOf(
        api.GET("/organisations/{id}", { params: { path: { id: organisationId } }, signal }),
      );
      return { minimumDenominators, labelMaturityDays };
    },
    staleTime: 60_000,
  });
