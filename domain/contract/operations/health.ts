// The health of every part.

import { healthSchema } from "../operators/operator-answers.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const HEALTH = {
  getSystemHealth: {
    method: "get",
    path: "/health",
    tag: "Health",
    summary: "Get the health of every part",
    permission: "health:read",
    answer: { status: 200, description: "The health of the edge and of the pipeline.", schema: healthSchema },
  },
} as const satisfies Operations<OperatorOperation>;
