// One cache for all pages. Only what did not arrive is asked again by itself: an answer is an answer.

import { QueryClient } from "@tanstack/react-query";
import { Refused } from "./client.ts";

const ATTEMPTS_MAX = 2;

/** The key of who is signed in. */
export const ME = "me";

/**
 * Once the session is over only one thing is answered: who is signed in. Everything else rests until somebody is; what asks at
 * intervals hears so once more.
 */
function isAnswered({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }): boolean {
  return name === ME || queryClient.getQueryData<{ isSessionOver: boolean }>([ME])?.isSessionOver !== true;
}

/** For `enabled`, where a query is asked only then: it rests like all others once the session is over. */
export function onlyIf(isWanted: boolean): typeof isAnswered | false {
  return isWanted && isAnswered;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      enabled: isAnswered,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (attempts, error) =>
        attempts < ATTEMPTS_MAX && error instanceof Refused && (error.status === 0 || error.status === 503),
    },
  },
});
