// The health of every part of the deployment.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";

export type Health = Schemas["Health"];

const INTERVAL_MILLISECONDS = 10_000;

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => answerOf(api.GET("/health", { signal })),
  refetchInterval: INTERVAL_MILLISECONDS,
});
