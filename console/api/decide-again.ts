// A stored decision, decided again from its own context by the version that decided it. Nothing is written.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import type { operations } from "./schema.d.ts";
import type { Scope } from "./scope.ts";

export type DecidedAgain = operations["replayDecision"]["responses"][200]["content"]["application/json"];

export const decidedAgainQuery = ({ organisationId, environment }: Scope, decisionId: string) =>
  queryOptions({
    queryKey: ["decided-again", organisationId, environment, decisionId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/decisions/{reference}/replay", {
          params: { path: { id: organisationId, reference: decisionId }, query: { environment } },
          signal,
        }),
      ),
  });
