// Discovery of the provider behind a saved address: request one, poll it.

import { discoveryRequestSchema, discoverySchema } from "../crypto/discovery.ts";
import { pathId } from "../values/page-list.ts";
import type { IntegratorOperation, Operations } from "./operation.ts";

const TAG = "Crypto addresses";
const NOT_FOUND = "crypto_address_not_found";

export const CRYPTO_DISCOVERY = {
  createCryptoDiscovery: {
    method: "post",
    lowersRisk: "never",
    path: "/crypto/addresses/{id}/discovery",
    tag: TAG,
    summary: "Look for the provider behind an address",
    description:
      "Sources are asked in turn: your own address book, the exchange network, your analytics. Only sources outside receive the address, and the audit says when. `requestId` is the request's identity: sent again with the same body it answers the same request, as it is now. That is a call too: the next poll comes 12 seconds after it. While it is pending, `Retry-After` says so. A result proves nothing, clears nothing, and changes nothing of the address.",
    parameters: { id: pathId },
    body: discoveryRequestSchema,
    answer: { status: 202, description: "The discovery, as it is now.", schema: discoverySchema },
    codes: [NOT_FOUND, "discovery_not_found", "discovery_conflict", "invalid_state", "unprocessable"],
    links: { getCryptoDiscovery: { id: "/addressId", requestId: "/requestId" } },
  },
  getCryptoDiscovery: {
    method: "get",
    path: "/crypto/addresses/{id}/discovery/{requestId}",
    tag: TAG,
    summary: "Poll a discovery",
    description:
      "At least 12 seconds after the previous call, the POST included, also once it is decided. A poll that comes sooner is refused and does not count as a call.",
    parameters: { id: pathId, requestId: pathId },
    answer: { status: 200, description: "The discovery, as it is now.", schema: discoverySchema },
    codes: [NOT_FOUND, "discovery_not_found", "poll_too_soon"],
  },
} as const satisfies Operations<IntegratorOperation>;
