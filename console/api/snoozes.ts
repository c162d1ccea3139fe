// Rules that are left out of a customer's decisions for a while.

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type Snooze = Schemas["SubjectProfile"]["snoozes"][number];

export interface Snoozing {
  readonly subjectId: string;
  readonly ruleId: string;
  readonly until: string;
  readonly reason: string;
}

export function useSnooze(scope: Scope) {
  const client = useQueryClient();
  return useWrite({
    what: "Snooze rule",
    mutationFn: (wanted: Snoozing) =>
      attempt({ what: ["snooze", ...idsOf(scope)], asked: wanted }, (body, key) =>
        answerOf(
          api.POST("/organisations/{id}/snoozes", {
            params: actParams(scope, key, {}),
            body,
          }),
        ),
      ),
    onSettled: () => subjectsAskedAgain(client, scope),
  });
}

export interface Lifting {
  readonly snoozeId: string;
  readonly reason: string;
}

/** Ends a snooze before its time. One that somebody else has ended leaves the list too. */
export function useLiftSnooze(scope: Scope) {
  const client = useQueryClient();
  return useWrite({
    what: "Lift snooze",
    mutationFn: ({ snoozeId, reason }: Lifting) =>
      answerOf(
        api.DELETE("/organisations/{id}/snoozes/{snoozeId}", {
          params: {
            path: { id: scope.organisationId, snoozeId },
            query: { environment: scope.environment, reason },
          },
        }),
      ),
    onSettled: () => subjectsAskedAgain(client, scope),
  });
}

function subjectsAskedAgain(client: QueryClient, { organisationId, environment }: Scope): Promise<void> {
  return client.invalidateQueries({ queryKey: ["subject", organisationId, environment] });
}
