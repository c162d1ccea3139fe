// What a rule did day by day: each of its versions that was asked in a window.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { Window } from "./effectiveness.ts";
import { idsOf, type Scope } from "./scope.ts";

export type RuleDay = Schemas["RuleDays"]["versions"][number]["series"][number];

export const ruleDaysQuery = (scope: Scope, ruleId: string, window: Window) =>
  queryOptions({
    queryKey: ["rule-days", ...idsOf(scope), ruleId, window],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/reports/effectiveness/rules/{ruleId}/days", {
          params: {
            path: { id: scope.organisationId, ruleId },
            query: { environment: scope.environment, ...window },
          },
          signal,
        }),
      ),
  });
