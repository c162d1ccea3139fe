// Signals: what was noticed about a customer or about the decisions as a whole, and what people say of it.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type Signal = Schemas["Signal"];
export type SignalAct = "acknowledge" | "clear";

export interface SignalsAsked {
  readonly status?: Signal["status"];
  readonly priority?: Signal["severity"];
  readonly subjectId?: string;
}

/** What waits for somebody; its count stands in the tabs. */
export const OPEN_SIGNALS: SignalsAsked = { status: "open" };

export const signalsQuery = ({ organisationId, environment }: Scope, asked: SignalsAsked) =>
  cursorPages(["signals", organisationId, environment, asked], (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/signals", {
        params: {
          path: { id: organisationId },
          query: {
            environment,
            ...asked,
            ...page,
          },
        },
        signal,
      }),
    ),
  );

export const signalQuery = ({ organisationId, environment }: Scope, signalId: string) =>
  queryOptions({
    queryKey: ["signal", organisationId, environment, signalId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/signals/{signalId}", {
          params: { path: { id: organisationId, signalId }, query: { environment } },
          signal,
        }),
      ),
  });

/** Lists and the signal itself are asked again, also after a refusal: somebody else may have been quicker. */
export function useActOnSignal(scope: Scope, signalId: string) {
  const { organisationId, environment } = scope;
  const client = useQueryClient();
  return useWrite({
    what: (act) => (act === "clear" ? "Clear signal" : "Acknowledge signal"),
    mutationFn: (act: SignalAct) =>
      attempt({ what: ["signal", ...idsOf(scope), signalId], asked: act }, (asked, key) => {
        const params = actParams(scope, key, { signalId });
        return answerOf<Signal>(
          asked === "clear"
            ? api.POST("/organisations/{id}/signals/{signalId}/clear", { params })
            : api.POST("/organisations/{id}/signals/{signalId}/acknowledge", { params }),
        );
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["signals", organisationId, environment] }),
        client.invalidateQueries({ queryKey: ["signal", organisationId, environment, signalId] }),
      ]),
  });
}
