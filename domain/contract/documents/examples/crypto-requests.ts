// Requests of crypto operations as the reference shows them.

import type { z } from "zod";
import type {
  addressActionSchema,
  addressMetadataSchema,
  addressRequestSchema,
  addressRevealSchema,
} from "../../crypto/address.ts";
import type { discoveryRequestSchema } from "../../crypto/discovery.ts";
import type { challengeAnswerSchema, challengeRequestSchema } from "../../crypto/control-challenge.ts";

type Examples<T extends z.ZodType> = Readonly<Record<string, z.input<T>>>;

export const CryptoAddressRequest: Examples<typeof addressRequestSchema> = {
  "A customer's own wallet": {
    address: `0x${"ab".repeat(20)}`,
    network: "ethereum",
    label: "Payout wallet of customer 17",
    purpose: "withdrawal",
    hosting: "self_hosted",
    externalUserId: "customer-17",
  },
};

export const CryptoAddressMetadata: Examples<typeof addressMetadataSchema> = {
  "Another label, and no provider": { label: "Customer 17, cold wallet", providerId: null, version: 1 },
};

export const CryptoAddressAction: Examples<typeof addressActionSchema> = {
  "After a review": { action: "approve", reason: "The customer proved control of it.", version: 2 },
};

export const CryptoAddressReveal: Examples<typeof addressRevealSchema> = {
  "For a withdrawal": { reason: "Withdrawal 4711 is sent by hand." },
};

export const CryptoDiscoveryRequest: Examples<typeof discoveryRequestSchema> = {
  "Before a payment to the address": { requestId: "payout-1001", assetCode: "USDC", direction: "outbound" },
};

export const ControlChallengeRequest: Examples<typeof challengeRequestSchema> = {
  "For a page of yours": { domain: "app.exchange.example" },
};

export const ControlChallengeAnswer: Examples<typeof challengeAnswerSchema> = {
  "A signature of an Ethereum wallet": {
    signature: `0x${"1f".repeat(64)}1b`,
    signatureType: "eip191",
  },
};
