// Connections to institutions, and the set-up of the Travel Rule.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import type { operations } from "./schema.d.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type Connection = Schemas["OperatorConnection"];
export type ConnectionRequest =
  operations["addOrganisationConnection"]["requestBody"]["content"]["application/json"];
export type TravelRuleSetup = Schemas["TravelRuleSetup"];

const connectionsKey = ({ organisationId, environment }: Scope) =>
  ["connections", organisationId, environment] as const;
const setupKey = ({ organisationId, environment }: Scope) =>
  ["travel-rule", organisationId, environment] as const;

export const connectionsQuery = (scope: Scope) =>
  cursorPages(connectionsKey(scope), (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/connections", {
        params: {
          path: { id: scope.organisationId },
          query: {
            environment: scope.environment,
            ...page,
          },
        },
        signal,
      }),
    ),
  );

export const travelRuleQuery = (scope: Scope) =>
  queryOptions({
    queryKey: setupKey(scope),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/travel-rule", {
          params: { path: { id: scope.organisationId }, query: { environment: scope.environment } },
          signal,
        }),
      ),
  });

/** It counts once it is approved. */
export function useProposeConnection(scope: Scope) {
  return useOnConnections(scope, "Propose connection", (wanted: ConnectionRequest) =>
    attempt({ what: ["propose connection", ...idsOf(scope)], asked: wanted }, (asked, key) =>
      answerOf(
        api.POST("/organisations/{id}/connections", { params: actParams(scope, key, {}), body: asked }),
      ),
    ),
  );
}

interface ConnectionAct {
  readonly connectionId: string;
  readonly reason: string;
}

/** Approving twice changes nothing the second time: it is refused. */
export function useApproveConnection(scope: Scope) {
  return useOnConnections(scope, "Approve connection", ({ connectionId, reason }: ConnectionAct) =>
    answerOf(
      api.POST("/organisations/{id}/connections/{connectionId}/approve", {
        params: {
          path: { id: scope.organisationId, connectionId },
          query: { environment: scope.environment },
        },
        body: { reason },
      }),
    ),
  );
}

export function useEndConnection(scope: Scope) {
  return useOnConnections(scope, "End connection", ({ connectionId, reason }: ConnectionAct) =>
    answerOf(
      api.DELETE("/organisations/{id}/connections/{connectionId}", {
        params: {
          path: { id: scope.organisationId, connectionId },
          query: { environment: scope.environment, reason },
        },
      }),
    ),
  );
}

export function useActivateTravelRule(scope: Scope) {
  return useOnConnections(scope, "Activate set-up", (reason: string) =>
    answerOf(
      api.POST("/organisations/{id}/travel-rule/activate", {
        params: { path: { id: scope.organisationId }, query: { environment: scope.environment } },
        body: { reason },
      }),
    ),
  );
}

/** A connection that ends may take the set-up back to a former state. */
function useOnConnections<Wanted, Data>(
  scope: Scope,
  what: string,
  mutationFn: (wanted: Wanted) => Promise<Data>,
) {
  const client = useQueryClient();
  return useWrite({
    what,
    mutationFn,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: connectionsKey(scope) }),
        client.invalidateQueries({ queryKey: setupKey(scope) }),
      ]);
    },
  });
}
