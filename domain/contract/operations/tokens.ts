// Operator tokens.

import { madeTokenSchema, tokenPageSchema, tokenRequestSchema } from "../operators/operator-token.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

const TAG = "Operators";

export const TOKENS = {
  listTokens: {
    method: "get",
    path: "/tokens",
    tag: TAG,
    summary: "List operator tokens, newest first",
    permission: "tokens:make",
    query: pageParameters,
    answer: {
      status: 200,
      description:
        "A page of tokens, revoked and recently expired ones included, without the tokens themselves.",
      schema: tokenPageSchema,
    },
  },
  createToken: {
    method: "post",
    lowersRisk: "one_person",
    path: "/tokens",
    tag: TAG,
    summary: "Create an operator token with a role or single permissions",
    permission: "tokens:make",
    idempotency: { key: "optional", scope: "token.make:" },
    body: tokenRequestSchema,
    answer: {
      status: 201,
      description:
        "The token, which is not shown again: a repeat under the same Idempotency-Key gets the resource without it.",
      schema: madeTokenSchema,
    },
    codes: ["invalid_state"],
  },
  revokeToken: {
    method: "delete",
    lowersRisk: "never",
    path: "/tokens/{tokenId}",
    tag: TAG,
    summary: "Revoke an operator token with immediate effect",
    permission: "tokens:make",
    answer: { status: 204, description: "The token was revoked: its next request is refused." },
    codes: ["operator_token_not_found"],
  },
} as const satisfies Operations<OperatorOperation>;
