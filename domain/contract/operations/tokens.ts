// Operator tokens.

import { madeTokenSchema, tokenRequestSchema } from "../operators/operator-token.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const TOKENS = {
  createToken: {
    method: "post",
    path: "/tokens",
    tag: "Operators",
    summary: "Create an operator token with a role or single permissions",
    permission: "tokens:make",
    body: tokenRequestSchema,
    answer: { status: 201, description: "The token, which is not shown again.", schema: madeTokenSchema },
  },
} as const satisfies Operations<OperatorOperation>;
