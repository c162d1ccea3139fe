// Saved crypto addresses of an organisation, as operators look after them: the integrators' operations under the organisation's
// path and the operator's own name, and the key that addresses are sealed under.

import { keyRotationRequestSchema, rotatedKeySchema } from "../crypto/address.ts";
import { pathId } from "../values/page-list.ts";
import { CRYPTO_ADDRESSES } from "./crypto-addresses.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

const LIST = "/organisations/{id}/crypto/addresses";
const ONE = `${LIST}/{addressId}` as const;
const { listCryptoAddresses, getCryptoAddress, actOnCryptoAddress, revealCryptoAddress } = CRYPTO_ADDRESSES;

export const ORGANISATION_ADDRESSES = {
  listOrganisationAddresses: {
    ...listCryptoAddresses,
    path: LIST,
    permission: "addresses:read",
    scope: "environment",
  },
  getOrganisationAddress: {
    ...getCryptoAddress,
    path: ONE,
    parameters: { addressId: pathId },
    permission: "addresses:read",
    scope: "environment",
  },
  actOnOrganisationAddress: {
    ...actOnCryptoAddress,
    lowersRisk: "one_person",
    path: `${ONE}/actions`,
    parameters: { addressId: pathId },
    permission: "addresses:review",
    scope: "environment",
  },
  revealOrganisationAddress: {
    ...revealCryptoAddress,
    path: `${ONE}/reveal`,
    parameters: { addressId: pathId },
    permission: "addresses:reveal",
    scope: "environment",
  },
  rotateAddressKey: {
    method: "post",
    lowersRisk: "never",
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
