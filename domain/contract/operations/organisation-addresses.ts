// Saved crypto addresses of an organisation, as operators look after them.

import { keyRotationRequestSchema, rotatedKeySchema } from "../crypto/address.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const ORGANISATION_ADDRESSES = {
  rotateAddressKey: {
    method: "post",
    path: "/organisations/{id}/crypto/data-keys/rotate",
    tag: "Crypto addresses",
    summary: "Replace the key that saved addresses are sealed under",
    description:
      "The new key seals from now on. Addresses under older keys can be read throughout and are sealed again step by step; then the older keys are dropped.",
    permission: "organisations:write",
    scope: "environment",
    idempotency: { key: "optional", scope: "address_key.rotate:" },
    body: keyRotationRequestSchema,
    answer: { status: 202, description: "The new key.", schema: rotatedKeySchema },
    codes: ["invalid_state"],
  },
} as const satisfies Operations<OperatorOperation>;
