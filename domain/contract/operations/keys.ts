// The API keys of an organisation.

import { createdKeySchema, keyPageSchema } from "../operators/operator-answers.ts";
import { keyRequestSchema } from "../operators/operator.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const KEYS = {
  listKeys: {
    method: "get",
    path: "/organisations/{id}/keys",
    tag: "Keys",
    summary: "List keys",
    permission: "api_keys:read",
    scope: "organisation",
    answer: { status: 200, description: "All keys, revoked ones included.", schema: keyPageSchema },
  },
  createKey: {
    method: "post",
    lowersRisk: "two_persons",
    path: "/organisations/{id}/keys",
    tag: "Keys",
    summary: "Create a key",
    description:
      "A secret key of production takes two persons: the first request is 409, and another person who asks for the same within 7 days gets the key.",
    permission: "api_keys:create",
    scope: "organisation",
    idempotency: { key: "optional", scope: "key.create:" },
    body: keyRequestSchema,
    answer: {
      status: 201,
      description:
        "The key. A secret key is not shown again: a repeat under the same Idempotency-Key has none.",
      schema: createdKeySchema,
    },
    codes: ["invalid_state"],
  },
  confirmKey: {
    method: "post",
    lowersRisk: "two_persons",
    path: "/organisations/{id}/keys/{keyId}/confirm",
    tag: "Keys",
    summary: "Confirm a key that another person made in an emergency",
    permission: "api_keys:create",
    scope: "organisation",
    answer: { status: 204, description: "The key has no end any more." },
    codes: ["api_key_not_found", "invalid_state"],
  },
  revokeKey: {
    method: "delete",
    lowersRisk: "never",
    path: "/organisations/{id}/keys/{keyId}",
    tag: "Keys",
    summary: "Revoke a key with immediate effect",
    permission: "api_keys:revoke",
    scope: "organisation",
    answer: { status: 204, description: "The key was revoked: its next request is refused." },
    codes: ["api_key_not_found"],
  },
} as const satisfies Operations<OperatorOperation>;
