// An organisation with its settings, changing them, and asking its screening providers one question.

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { operations } from "./schema.d.ts";
import type { Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type Organisation = Schemas["Organisation"];
export type OrganisationChanges =
  operations["updateOrganisation"]["requestBody"]["content"]["application/json"];
export type ProviderCheck =
  operations["checkProviders"]["responses"][200]["content"]["application/json"]["data"][number];
export type ProvidersToCheck = NonNullable<
  operations["checkProviders"]["requestBody"]
>["content"]["application/json"];
export type ProviderKind = keyof ProvidersToCheck;
type Id = Pick<Scope, "organisationId">;

export const organisationQuery = ({ organisationId }: Id) =>
  queryOptions({
    queryKey: ["organisation", organisationId],
    queryFn: ({ signal }) =>
      answerOf(api.GET("/organisations/{id}", { params: { path: { id: organisationId } }, signal })),
  });

/** What is left out stays as it is. */
export function useChangeOrganisation({ organisationId }: Id) {
  const client = useQueryClient();
  return useWrite({
    what: "Change settings",
    mutationFn: (body: OrganisationChanges) =>
      answerOf(api.PATCH("/organisations/{id}", { params: { path: { id: organisationId } }, body })),
    onSuccess: (organisation) => {
      const { queryKey } = organisationQuery({ organisationId });
      client.setQueryData(queryKey, organisation);
      // Reports, thresholds, drift and providers depend on settings: all of the organisation is asked again.
      return client.invalidateQueries({
        predicate: ({ queryKey: [name, id] }) => id === organisationId && name !== queryKey[0],
      });
    },
  });
}

/** Asks providers about a made-up name or an unused address: those given, else those that are set. Nothing changes. */
export function useCheckProviders({ organisationId }: Id) {
  return useMutation({
    mutationFn: async (wanted: ProvidersToCheck) => {
      const { data } = await answerOf(
        api.POST("/organisations/{id}/providers/check", {
          params: { path: { id: organisationId } },
          body: wanted,
        }),
      );
      return data;
    },
  });
}
