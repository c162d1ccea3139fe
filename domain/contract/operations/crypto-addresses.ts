// Saved crypto addresses: save, list and read them, change what is noted of them, review them, reveal one.

import { z } from "zod";
import {
  ADDRESS_STATUS_FILTERS,
  addressActionSchema,
  addressListSchema,
  addressMetadataSchema,
  addressRequestSchema,
  addressRevealSchema,
  cryptoAddressSchema,
  revealedAddressSchema,
} from "../crypto/address.ts";
import { filterText, pageListParameters, pathId } from "../values/page-list.ts";
import { reference } from "../values/primitives.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";

const TAG = "Crypto addresses";
const NOT_FOUND = "crypto_address_not_found";

export const CRYPTO_ADDRESSES = {
  createCryptoAddress: {
    method: "post",
    lowersRisk: "never",
    path: "/crypto/addresses",
    tag: TAG,
    summary: "Save an address",
    description:
      "It begins as `needs_review`. An address is saved once on each network: in another spelling or under another label it is the same, and is answered with 200 as it is. The complete address is stored encrypted; answers show only its ends.",
    idempotency: { key: "required", scope: "address.create:" },
    body: addressRequestSchema,
    answer: {
      status: 201,
      description: "The saved address.",
      schema: cryptoAddressSchema,
      otherwise: { status: 200, description: "The address was saved before: it is answered as it is." },
    },
    codes: ["unprocessable"],
    links: linksById(
      "/id",
      "getCryptoAddress",
      "updateCryptoAddress",
      "actOnCryptoAddress",
      "revealCryptoAddress",
    ),
  },
  listCryptoAddresses: {
    method: "get",
    path: "/crypto/addresses",
    tag: TAG,
    summary: "List saved addresses, newest first",
    query: {
      search: filterText("search").optional().meta({
        description:
          "A part of a label, provider id, `externalUserId` or masked address, without regard to case and accents; or a complete address.",
      }),
      externalUserId: reference
        .optional()
        .meta({ description: "Exactly this customer: only addresses that were saved under it." }),
      network: filterText("network").optional().meta({ description: "As in a new address." }),
      status: z.enum(ADDRESS_STATUS_FILTERS).optional().meta({ description: "`all` by default." }),
      ...pageListParameters,
    },
    answer: { status: 200, description: "A page of addresses.", schema: addressListSchema },
  },
  getCryptoAddress: {
    method: "get",
    path: "/crypto/addresses/{id}",
    tag: TAG,
    summary: "Get a saved address",
    parameters: { id: pathId },
    answer: { status: 200, description: "The address.", schema: cryptoAddressSchema },
    codes: [NOT_FOUND],
  },
  updateCryptoAddress: {
    method: "patch",
    lowersRisk: "never",
    path: "/crypto/addresses/{id}/metadata",
    tag: TAG,
    summary: "Change what is noted of an address",
    description:
      "The wallet itself never changes: `address` and `network` are refused with 400. Null clears a field.",
    parameters: { id: pathId },
    idempotency: { key: "required", scope: "address.metadata:" },
    body: addressMetadataSchema,
    answer: { status: 200, description: "The changed address.", schema: cryptoAddressSchema },
    codes: [NOT_FOUND, "version_conflict", "unprocessable"],
  },
  actOnCryptoAddress: {
    method: "post",
    lowersRisk: "by_key",
    path: "/crypto/addresses/{id}/actions",
    tag: TAG,
    summary: "Approve, suspend or archive an address",
    description:
      "`needs_review` may be approved or archived, `approved` suspended or archived, `suspended` approved again or archived; `archived` is final. An approval screens the address again: one that a list has is refused with 409 `crypto_address_listed`, one whose screening has no result with 409 `crypto_address_not_screened`. The answer comes once every decision knows of the change; a 503 says that the change is kept, and that the same request should be sent again.",
    parameters: { id: pathId },
    idempotency: { key: "required", scope: "address.act:" },
    body: addressActionSchema,
    answer: { status: 200, description: "The changed address.", schema: cryptoAddressSchema },
    codes: [
      NOT_FOUND,
      "invalid_state",
      "version_conflict",
      "crypto_address_listed",
      "crypto_address_not_screened",
    ],
  },
  revealCryptoAddress: {
    method: "post",
    lowersRisk: "never",
    path: "/crypto/addresses/{id}/reveal",
    tag: TAG,
    summary: "Reveal the complete address",
    description:
      "Every reveal is recorded in the audit with who asked and why, and so is every repeat under the same Idempotency-Key. From `expiresAt` on, a repeat is 409 `crypto_reveal_expired`.",
    parameters: { id: pathId },
    idempotency: { key: "required", scope: "address.reveal:" },
    body: addressRevealSchema,
    answer: { status: 201, description: "The complete address.", schema: revealedAddressSchema },
    codes: [NOT_FOUND, "crypto_reveal_expired"],
  },
} as const satisfies Operations<IntegratorOperation>;
