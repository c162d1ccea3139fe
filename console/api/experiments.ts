// Shadow experiments: another version decides beside the live one, and nothing hangs on it.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type Experiment = Schemas["Experiment"];

const PAGE = 100;

/** Newest first, each with what it has found in this environment; the newest hundred. */
export const experimentsQuery = ({ organisationId, environment }: Scope) =>
  queryOptions({
    queryKey: ["experiments", organisationId, environment],
    queryFn: async ({ signal }) => {
      const { data } = await answerOf(
        api.GET("/organisations/{id}/experiments", {
          params: { path: { id: organisationId }, query: { environment, limit: PAGE } },
          signal,
        }),
      );
      return data;
    },
  });

const LOOK_MILLISECONDS = 15_000;

export const experimentQuery = ({ organisationId, environment }: Scope, experimentId: string) =>
  queryOptions({
    queryKey: ["experiment", organisationId, environment, experimentId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/experiments/{experimentId}", {
          params: { path: { id: organisationId, experimentId }, query: { environment } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? LOOK_MILLISECONDS : false),
  });

interface Plan {
  readonly name: string;
  readonly hypothesis: string;
  readonly candidateVersionId: string;
  readonly sampling: { readonly share: number };
  readonly from?: string;
  /** The organisation's where it is left out. */
  readonly labelMaturityDays?: number;
}

/** The same one is started once, however often it is clicked. */
export function useStartExperiment(scope: Scope) {
  const client = useQueryClient();
  return useWrite({
    what: "Start experiment",
    mutationFn: (plan: Plan) =>
      attempt({ what: ["start experiment", ...idsOf(scope)], asked: plan }, (body, key) =>
        answerOf(
          api.POST("/organisations/{id}/experiments", {
            params: actParams(scope, key, {}),
            body,
          }),
        ),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ["experiments", scope.organisationId] }),
  });
}

export function useStopExperiment({ organisationId, environment }: Scope, experimentId: string) {
  const client = useQueryClient();
  return useWrite({
    what: "Stop experiment",
    mutationFn: async (reason: string) =>
      await answerOf(
        api.POST("/organisations/{id}/experiments/{experimentId}/stop", {
          params: { path: { id: organisationId, experimentId }, query: { environment } },
          body: { reason },
        }),
      ),
    onSuccess: () =>
      Promise.all(
        ["experiment", "experiments"].map((name) =>
          client.invalidateQueries({ queryKey: [name, organisationId] }),
        ),
      ),
  });
}
