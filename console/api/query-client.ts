// One cache for all pages. Only what did not arrive is asked again by itself: an answer is an answer.

import { QueryClient } from "@tanstack/react-query";
import { Refused } from "./client.ts";

const ATTEMPTS_MAX = 2;

/** The key of who is signed in. */
export const ME = "me";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Once the session is over only one thing is answered: who is signed in. Everything else rests until somebody is; what asks
      // at intervals hears so once more.
      enabled: ({ queryKey: [name] }) =>
        name === ME || queryClient.getQueryData<{ isSessionOver: boolean }>([ME])?.isSessionOver !== true,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (attempts, error) =>
        attempts < ATTEMPTS_MAX && error instanceof Refused && (error.status === 0 || error.status === 503),
    },
  },
});
