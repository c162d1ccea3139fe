// The screening lists of the deployment.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import type { operations } from "./schema.d.ts";

export type ListsOverview = operations["getLists"]["responses"][200]["content"]["application/json"];
export type ListsVersion = ListsOverview["data"][number];
export type ListFact = ListsVersion["lists"][number];

export const listsQuery = queryOptions({
  queryKey: ["screening-lists"],
  queryFn: ({ signal }) => answerOf(api.GET("/lists", { signal })),
});
