// What came of a decision, as a person records it.

import { useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type OutcomeRequest = Schemas["OrganisationOutcomeRequest"];

/** Records an outcome; what is shown of the decision is asked again. */
export function useRecordOutcome(scope: Scope, decisionId: string) {
  const { organisationId, environment } = scope;
  const client = useQueryClient();
  return useWrite({
    what: "Record outcome",
    mutationFn: (outcome: OutcomeRequest) => {
      // It says when it was recorded at first.
      const { occurredAt: _, ...same } = outcome;
      const what = ["record outcome", ...idsOf(scope), decisionId];
      return attempt({ what, asked: outcome, same }, (body, key) =>
        answerOf(
          api.POST("/organisations/{id}/decisions/{reference}/outcomes", {
            params: actParams(scope, key, { reference: decisionId }),
            body,
          }),
        ),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["decision", organisationId, environment] }),
  });
}
