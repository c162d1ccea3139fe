// Asks for what a page shows while the files of the page are still on their way.

import type { QueryKey } from "@tanstack/react-query";
import { isListed, meQuery } from "./me.ts";
import { queryClient } from "./query-client.ts";

interface Visit {
  /** What reading the page takes. */
  readonly permission: string;
  readonly organisationId: string;
  /** `enter` where the page is gone to; not where somebody points at the link, or changes the address of a page that they see. */
  readonly cause: "preload" | "enter" | "stay";
  /** Aborted where another page is gone to before this one is there. */
  readonly signal: AbortSignal;
}

interface Question {
  readonly queryKey: QueryKey;
  /** Answers from the cache where it can. What is refused, the page asks for once more, and says why. */
  readonly ask: () => Promise<unknown>;
}

export function askAhead(visit: Visit, { queryKey, ask }: Question): void {
  const { permission, organisationId, cause, signal } = visit;
  if (cause !== "enter") return;
  signal.addEventListener("abort", () => cancelUnheard(queryKey));
  void queryClient
    .ensureQueryData(meQuery)
    .then((me) => {
      if (me === null || me.isSessionOver || signal.aborted) return;
      return isListed(me, organisationId) && me.permissions.includes(permission) ? ask() : undefined;
    })
    .catch(() => undefined);
}

/** A page that is there cancels its own questions. */
function cancelUnheard(queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query?.getObserversCount() === 0) void queryClient.cancelQueries({ queryKey, exact: true });
}
