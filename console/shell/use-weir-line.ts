// The line of the command line that answers the same as the page that is shown.

import { useRouterState, type RegisteredRouter, type RouteIds } from "@tanstack/react-router";
import { WEIR_LINES, weirLine, type Line } from "../parts/weir-lines.ts";

type PlaceRoute = Extract<RouteIds<RegisteredRouter["routeTree"]>, `/$org/$env/${string}`>;

/** A place without a line does not compile. */
const LINES: Readonly<Record<PlaceRoute, Line>> = WEIR_LINES;

/** Null where no place is shown. */
export function useWeirLine(): string | null {
  return useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1);
      if (page === undefined || !isPlace(page.routeId)) return null;
      return weirLine(LINES[page.routeId], { params: page.params, search: { ...page.search } });
    },
  });
}

function isPlace(route: string): route is PlaceRoute {
  return Object.hasOwn(LINES, route);
}
