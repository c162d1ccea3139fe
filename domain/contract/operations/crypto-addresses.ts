// Saved crypto addresses: save one, list them, read one again.

import { z } from "zod";
import {
  ADDRESS_STATUS_FILTERS,
  addressListSchema,
  addressRequestSchema,
  cryptoAddressSchema,
} from "../crypto/address.ts";
import { FILTER_MAX, pageListParameters, pathId } from "../values/page-list.ts";
import { text } from "../values/primitives.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";

const TAG = "Crypto addresses";
const NOT_FOUND = "crypto_address_not_found";

export const CRYPTO_ADDRESSES = {
  createCryptoAddress: {
    method: "post",
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
    links: linksById("/id", "getCryptoAddress"),
  },
  listCryptoAddresses: {
    method: "get",
    path: "/crypto/addresses",
    tag: TAG,
    summary: "List saved addresses, newest first",
    query: {
      search: text(FILTER_MAX.search).optional().meta({
        description:
          "A part of a label, provider id, `externalUserId` or masked address, in either case; or a complete address.",
      }),
      network: text(FILTER_MAX.network).optional().meta({ description: "As in a new address." }),
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
} as const satisfies Operations<IntegratorOperation>;
