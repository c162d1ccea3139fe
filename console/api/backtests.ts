// Backtests: a version decides a past window again.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type Comparison = Schemas["VersionComparison"];
export type ListedBacktest = Schemas["ListedBacktest"];

const PAGE = 100;

/** Newest first, without their results; the newest hundred. @param candidate only those of this version */
export const backtestsQuery = ({ organisationId, environment }: Scope, candidate?: string) =>
  queryOptions({
    queryKey: ["backtests", organisationId, environment, candidate ?? null],
    queryFn: async ({ signal }) => {
      const { data } = await answerOf(
        api.GET("/organisations/{id}/backtests", {
          params: {
            path: { id: organisationId },
            query: { environment, limit: PAGE, ...(candidate === undefined ? {} : { candidate }) },
          },
          signal,
        }),
      );
      return data;
    },
  });

const POLL_MILLISECONDS = 1_000;

/** Whether something may still come of it. */
function isOpen({ state }: Pick<ListedBacktest, "state">): boolean {
  return state === "queued" || state === "running";
}

/** Asked again until it has ended. */
export const backtestQuery = ({ organisationId, environment }: Scope, backtestId: string) =>
  queryOptions({
    queryKey: ["backtest", organisationId, environment, backtestId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/backtests/{backtestId}", {
          params: { path: { id: organisationId, backtestId }, query: { environment } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) =>
      state.data === undefined || isOpen(state.data) ? POLL_MILLISECONDS : false,
  });

interface Wanted {
  readonly versionId: string;
  readonly from: string;
  readonly to: string;
  /** The organisation's where it is left out. */
  readonly labelMaturityDays?: number;
}

/**
 * The same one is begun once, however often it is clicked.
 * @throws Refused
 */
export async function startBacktest(scope: Scope, { versionId, ...window }: Wanted) {
  const what = ["backtest", ...idsOf(scope), versionId];
  return await attempt({ what, asked: window }, (body, key) =>
    answerOf(
      api.POST("/organisations/{id}/system-versions/{versionId}/backtest", {
        params: actParams(scope, key, { versionId }),
        body,
      }),
    ),
  );
}

export function useStartBacktest(scope: Scope) {
  const client = useQueryClient();
  return useWrite({
    what: "Start backtest",
    mutationFn: (wanted: Wanted) => startBacktest(scope, wanted),
    onSuccess: () => client.invalidateQueries({ queryKey: ["backtests", scope.organisationId] }),
  });
}
