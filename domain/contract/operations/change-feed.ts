// The change feed of alerts, signals and investigations.

import { deltaPageSchema, FEED_KEPT_DAYS } from "../values/delta.ts";
import type { IntegratorOperation, Operations } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

export const CHANGE_FEED = {
  listMonitoringDeltas: {
    method: "get",
    path: "/monitoring/deltas",
    tag: "Change feed",
    summary: "Read changes in order and without gaps",
    description: `Covers alerts, signals and investigations of the last ${FEED_KEPT_DAYS} days. An older cursor gets 400 \`cursor_expired\` with \`details.resyncFrom\`.`,
    query: pageParameters,
    answer: { status: 200, description: "A page of changes, oldest first.", schema: deltaPageSchema },
    codes: ["cursor_expired"],
  },
} as const satisfies Operations<IntegratorOperation>;
