// Which place is shown.

import { useRouterState } from "@tanstack/react-router";

/** The place of the rail that is shown. What follows it in the address stays behind where the scope changes. */
export function usePlace(): string {
  return useRouterState({ select: ({ location }) => location.pathname.split("/")[3] ?? "" });
}
