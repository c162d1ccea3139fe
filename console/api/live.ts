// What is being decided at this moment. Asked every two seconds, so an answer that did not change is not sent again.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";

export type Live = Schemas["Live"];

interface Kept {
  readonly live: Live;
  readonly etag: string | null;
}

const INTERVAL_MILLISECONDS = 2_000;

/** The library asks nothing while the tab is hidden. */
export const liveQuery = ({ organisationId, environment }: Scope, isPaused: boolean) =>
  queryOptions({
    queryKey: ["live", organisationId, environment],
    queryFn: async ({ client, queryKey, signal }): Promise<Kept> => {
      const known = client.getQueryData<Kept>(queryKey);
      const asked = api.GET("/organisations/{id}/live", {
        params: {
          path: { id: organisationId },
          query: { environment },
          header: known?.etag == null ? {} : { "If-None-Match": known.etag },
        },
        signal,
      });
      const isSame = asked.then(
        ({ response }) => response.status === 304,
        () => false,
      );
      if (known !== undefined && (await isSame)) return known;
      const live = await answerOf(asked);
      return { live, etag: (await asked).response.headers.get("etag") };
    },
    staleTime: 0,
    refetchInterval: isPaused ? false : INTERVAL_MILLISECONDS,
  });
