// Allow and block lists of an organisation, and what waits in them for a second operator.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import type { Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type NamedList = Schemas["NamedList"];
export type NamedListEntry = Schemas["NamedListEntry"];
export type NamedListProposal = Schemas["NamedListProposal"];

const PAGE = 100;

/** By name; an organisation has few, and the first hundred are asked. */
export const namedListsQuery = ({ organisationId }: Pick<Scope, "organisationId">) =>
  queryOptions({
    queryKey: ["named-lists", organisationId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/lists", {
          params: { path: { id: organisationId }, query: { limit: PAGE } },
          signal,
        }),
      ),
  });

export const namedListQuery = ({ organisationId, environment }: Scope, name: string) =>
  queryOptions({
    queryKey: ["named-list", organisationId, environment, name, "detail"],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/lists/{name}", {
          params: { path: { id: organisationId, name }, query: { environment } },
          signal,
        }),
      ),
  });

/** Newest first. */
export const namedListEntriesQuery = ({ organisationId, environment }: Scope, name: string) =>
  cursorPages(["named-list", organisationId, environment, name, "entries"], (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/lists/{name}/entries", {
        params: {
          path: { id: organisationId, name },
          query: { environment, ...page },
        },
        signal,
      }),
    ),
  );

/** Newest first; the newest hundred. */
export const namedListProposalsQuery = ({ organisationId, environment }: Scope, name: string) =>
  queryOptions({
    queryKey: ["named-list", organisationId, environment, name, "proposals"],
    queryFn: async ({ signal }) => {
      const { data } = await answerOf(
        api.GET("/organisations/{id}/lists/{name}/proposals", {
          params: { path: { id: organisationId, name }, query: { environment, limit: PAGE } },
          signal,
        }),
      );
      return data;
    },
  });

/** A proposal with its entries, which a second operator reads first. */
export const namedListProposalQuery = ({ organisationId, environment }: Scope, name: string, id: string) =>
  queryOptions({
    queryKey: ["named-list", organisationId, environment, name, "proposal", id],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/lists/{name}/proposals/{proposalId}", {
          params: { path: { id: organisationId, name, proposalId: id }, query: { environment } },
          signal,
        }),
      ),
  });

interface ProposalAct {
  readonly proposalId: string;
  readonly act: "approve" | "reject";
  readonly reason: string;
}

export function useProposalAct({ organisationId, environment }: Scope, name: string) {
  const client = useQueryClient();
  return useWrite({
    what: ({ act }) => (act === "approve" ? "Approve proposal" : "Reject proposal"),
    mutationFn: async ({ proposalId, act, reason }: ProposalAct) => {
      const asked = {
        params: { path: { id: organisationId, name, proposalId }, query: { environment } },
        body: reason === "" ? {} : { reason },
      };
      if (act === "approve") {
        await answerOf(api.POST("/organisations/{id}/lists/{name}/proposals/{proposalId}/approve", asked));
      } else {
        await answerOf(api.POST("/organisations/{id}/lists/{name}/proposals/{proposalId}/reject", asked));
      }
    },
    // After a refusal too: somebody else may have been faster.
    onSettled: () =>
      client.invalidateQueries({ queryKey: ["named-list", organisationId, environment, name] }),
  });
}
