// The screening lists of the deployment.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answerOf, api, Refused } from "./client.ts";
import type { operations } from "./schema.d.ts";
import { useWrite } from "./write.ts";

export type ListsOverview = operations["getLists"]["responses"][200]["content"]["application/json"];
export type ListsVersion = ListsOverview["data"][number];
export type ListFact = ListsVersion["lists"][number];

export const listsQuery = queryOptions({
  queryKey: ["screening-lists"],
  queryFn: ({ signal }) => answerOf(api.GET("/lists", { signal })),
});

interface Publication {
  readonly hash: string;
  readonly reason: string;
  /** Ids of lists that may go, or lose most of their entries. */
  readonly acceptLoss: readonly string[];
}

export function usePublishLists() {
  const client = useQueryClient();
  return useWrite({
    what: "Publish lists",
    mutationFn: ({ hash, reason, acceptLoss }: Publication) =>
      answerOf(
        api.POST("/lists/{hash}/publish", {
          params: { path: { hash } },
          body: { reason, ...(acceptLoss.length === 0 ? {} : { acceptLoss: [...acceptLoss] }) },
        }),
      ),
    // After a refusal too: somebody else may have published.
    onSettled: () => client.invalidateQueries({ queryKey: listsQuery.queryKey }),
  });
}

/** Ids of the lists that a refused publication would lose. */
export function lossesIn(error: Error | null): readonly string[] {
  const details = error instanceof Refused ? error.details : null;
  if (typeof details !== "object" || details === null || !("losses" in details)) return [];
  const losses: readonly unknown[] = Array.isArray(details.losses) ? details.losses : [];
  return losses.flatMap((loss) =>
    typeof loss === "object" && loss !== null && "id" in loss && typeof loss.id === "string" ? [loss.id] : [],
  );
}
