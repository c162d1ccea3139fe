// The judged sample: payments that were drawn by lot, for a person to say what they are. The interface shows them without score,
// decision and rules.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import type { operations } from "./schema.d.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type Sample = Schemas["SampledPayment"];
export type SampleDetail = Schemas["SampledPaymentDetail"];
type Body = NonNullable<operations["judgeSample"]["requestBody"]>["content"]["application/json"];
export type Judgement = Body["classification"];

/** Those that wait, the longest first. */
export const samplesQuery = ({ organisationId, environment }: Scope) =>
  cursorPages(["samples", organisationId, environment], (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/samples", {
        params: {
          path: { id: organisationId },
          query: { environment, ...page },
        },
        signal,
      }),
    ),
  );

export const sampleQuery = ({ organisationId, environment }: Scope, transactionId: string) =>
  queryOptions({
    queryKey: ["sample", organisationId, environment, transactionId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/samples/{transactionId}", {
          params: { path: { id: organisationId, transactionId }, query: { environment } },
          signal,
        }),
      ),
  });

/** Says what a drawn payment is. The same said again under the same key is said once. */
export function useJudge(scope: Scope, transactionId: string) {
  const { organisationId, environment } = scope;
  const client = useQueryClient();
  return useWrite({
    what: "Judge payment",
    mutationFn: (judgement: Body) =>
      attempt({ what: ["judge", ...idsOf(scope), transactionId], asked: judgement }, (body, key) =>
        answerOf(
          api.POST("/organisations/{id}/samples/{transactionId}/judgement", {
            params: actParams(scope, key, { transactionId }),
            body,
          }),
        ),
      ),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["sample", organisationId, environment, transactionId] }),
        client.invalidateQueries({ queryKey: ["samples", organisationId, environment] }),
        client.invalidateQueries({ queryKey: ["decision", organisationId, environment] }),
      ]),
  });
}
