// When the newest decision occurred, whatever window is looked at.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import { idsOf, type Scope } from "./scope.ts";
import { windowQuery } from "./window.ts";

/** Of an organisation without a window of its own: longer than anything is kept. */
const EVER = { last: "3650d" } as const;

/** Null where there is none. */
export const lastDecisionQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["last-decision", ...idsOf(scope)],
    queryFn: async ({ signal }) => {
      const { data } = await answerOf(
        api.GET("/organisations/{id}/decisions", {
          params: {
            path: { id: scope.organisationId },
            query: { environment: scope.environment, ...windowQuery(EVER, Date.now()), limit: 1 },
          },
          signal,
        }),
      );
      return data[0]?.occurredAt ?? null;
    },
  });
