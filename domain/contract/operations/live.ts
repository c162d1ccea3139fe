// What an organisation is deciding at this moment.

import { liveSchema } from "../operators/live.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const LIVE = {
  getLive: {
    method: "get",
    path: "/organisations/{id}/live",
    tag: "Decisions",
    summary: "See what is being decided",
    description:
      "From the warehouse: `dataAsOf` says how new its rows are. Made to be asked every few seconds.",
    permission: "decisions:read",
    scope: "environment",
    conditional: true,
    answer: { status: 200, description: "The last half hour.", schema: liveSchema },
    codes: ["upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
