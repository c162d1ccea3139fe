// What the decisions were worth: the report of a window, and of the window before it.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";
import { DAY } from "./window.ts";

export type EffectivenessReport = Schemas["EffectivenessReport"];
export type RuleFigures = EffectivenessReport["rules"][number];

export interface Window {
  readonly from?: string;
  readonly to?: string;
}

/** More of them are not served. */
const SERIES_DAYS_MAX = 366;

/** Without the measures of each day, which take about as long as all others. */
export const effectivenessQuery = (scope: Scope, window: Window) => reportQuery(scope, window);

/** With the measures of each day, where the window is short enough for them. */
export const effectivenessByDayQuery = (scope: Scope, window: Window) =>
  reportQuery(scope, window, hasDays(window) ? "day" : undefined);

const reportQuery = ({ organisationId, environment }: Scope, window: Window, interval?: "day") =>
  queryOptions({
    queryKey: ["effectiveness", organisationId, environment, window, interval],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/reports/effectiveness", {
          params: {
            path: { id: organisationId },
            query: { environment, ...window, ...(interval && { interval }) },
          },
          signal,
        }),
      ),
  });

/** Whether days of their own may be asked for. The usual window has 30. */
export function hasDays({ from, to }: Window): boolean {
  if (from === undefined) return true;
  const end = to === undefined ? Date.now() : Date.parse(to);
  return end - Date.parse(from) <= SERIES_DAYS_MAX * DAY;
}

/** As long as the report's own window, and ending where that begins. */
export function windowBefore({ window }: EffectivenessReport): Window {
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  return { from: new Date(2 * from - to).toISOString(), to: window.from };
}
