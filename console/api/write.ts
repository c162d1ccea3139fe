// A write of the console: a mutation that knows whether its page is still there to say that it was refused.

import { useMutation, useQueryClient, type UseMutationOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { keepUnread } from "./unread.ts";

interface Write<Data, Wanted> extends UseMutationOptions<Data, Error, Wanted> {
  /** Verb and noun, as its button has it: `Close alert`. */
  readonly what: string | ((wanted: Wanted) => string);
}

export function useWrite<Data, Wanted = void>({ what, onError, ...options }: Write<Data, Wanted>) {
  const client = useQueryClient();
  const router = useRouter();
  // What is left is left for good: what React puts back begins again.
  const visit = useRef({ isOver: false, page: router.state.location });
  useEffect(() => {
    const here = { isOver: false, page: router.state.location };
    visit.current = here;
    return () => {
      here.isOver = true;
    };
  }, [router]);
  return useMutation({
    ...options,
    onError: (error, wanted, ...rest) => {
      const { isOver, page } = visit.current;
      const words = typeof what === "string" ? what : what(wanted);
      if (isOver) keepUnread(client, { what: words, error, page });
      return onError?.(error, wanted, ...rest);
    },
  });
}
