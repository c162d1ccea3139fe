// Requests of crypto operations as the reference shows them.

import type { z } from "zod";
import type { addressRequestSchema } from "../../crypto/address.ts";

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
