// What the decisions were worth: the report of a window, and of the window before it.

import { queryOptions } from "@tanstack/react-query";
import { aMomentLater } from "./a-moment-later.ts";
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

/** Of the window before: without the measures of each day, which nothing draws. */
export const reportBeforeQuery = (scope: Scope, window: Window) =>
  queryOptions({
    queryKey: queryKey(scope, window),
    queryFn: ({ signal }) => aMomentLater(signal, () => read(scope, window, signal)),
  });

/** With the measures of each day, where the window is short enough for them. */
export const effectivenessByDayQuery = (scope: Scope, window: Window) => {
  const interval = hasDays(window) ? "day" : undefined;
  return queryOptions({
    queryKey: queryKey(scope, window, interval),
    queryFn: ({ signal }) => read(scope, window, signal, interval),
  });
};

const queryKey = ({ organisationId, environment }: Scope, window: Window, interval?: "day") =>
  ["effectiveness", organisationId, environment, window, interval] as const;

const read = (
  { organisationId, environment }: Scope,
  window: Window,
  signal: AbortSignal,
  interval?: "day",
) =>
  answerOf(
    api.GET("/organisations/{id}/reports/effectiveness", {
      params: {
        path: { id: organisationId },
        query: { environment, ...window, ...(interval && { interval }) },
      },
      signal,
    }),
  );

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
