// Replays of decisions.

import { decisionReplaySchema } from "../operators/operator.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const DECISIONS = {
  replayDecision: {
    method: "get",
    path: "/organisations/{id}/decisions/{reference}/replay",
    tag: "Decisions",
    summary: "Decide a stored decision again and compare",
    permission: "decisions:replay",
    scope: "environment",
    answer: {
      status: 200,
      description: "Both decisions and their differences.",
      schema: decisionReplaySchema,
    },
    codes: ["transaction_not_found", "system_version_not_found"],
  },
} as const satisfies Operations<OperatorOperation>;
