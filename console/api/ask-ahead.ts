// Asks for what a page shows while the files of the page are still on their way.

import { meQuery } from "./me.ts";
import { queryClient } from "./query-client.ts";

interface Page {
  /** What reading it takes. */
  readonly permission: string;
  /** False where somebody only points at the link. */
  readonly isVisited: boolean;
}

/** @param ask answers from the cache where it can. What is refused here, the page asks for again, and says why. */
export function askAhead({ permission, isVisited }: Page, ask: () => Promise<unknown>): void {
  if (!isVisited) return;
  void queryClient
    .ensureQueryData(meQuery)
    .then((me) => {
      const may = me !== null && !me.isSessionOver && me.permissions.includes(permission);
      return may ? ask() : undefined;
    })
    .catch(() => undefined);
}
