// A wallet check on its own, outside any transaction: request, saved result, and a transaction's saved wallet evidence.

import { z } from "zod";
import { assessmentSchema } from "./assessment.ts";
import { boundedString, optional, reference } from "../values/primitives.ts";
import { WALLET_EVIDENCE_UNAVAILABLE, walletScreeningSchema } from "./screening.ts";
import { DIRECTIONS } from "./transaction.ts";

export const walletScreeningRequestSchema = z
  .object({
    address: boundedString.meta({
      description: "As people write it on its network; where the format has a checksum, it must be right.",
    }),
    network: boundedString.meta({
      description:
        "A network's name, asset code or CAIP-2 id. One that is not known is answered as `unavailable`.",
      examples: ["ethereum", "bitcoin", "eip155:137"],
    }),
    direction: optional(z.enum(DIRECTIONS)),
    externalUserId: optional(reference).meta({ description: "Whose wallet it is, or who pays it." }),
    reference: optional(reference).meta({ description: "A note of your own; it comes back." }),
  })
  .meta({ id: "WalletScreeningRequest" });
export type WalletScreeningRequest = z.output<typeof walletScreeningRequestSchema>;

/** The same fields as an item of `walletScreenings`, and what the request said beside the wallet. */
export const savedWalletScreeningSchema = walletScreeningSchema
  .extend({
    direction: z.enum(DIRECTIONS).nullable(),
    externalUserId: z.string().nullable(),
    reference: z.string().nullable(),
    billing: assessmentSchema.shape.billing,
  })
  .meta({ id: "SavedWalletScreening" });
export type SavedWalletScreening = z.output<typeof savedWalletScreeningSchema>;

/** What a transaction's assessment holds of its wallets, attempt by attempt in one list. */
export const walletEvidenceSchema = z
  .object({
    transactionId: z.string(),
    walletEvidenceUnavailable: z.literal(WALLET_EVIDENCE_UNAVAILABLE).nullable().meta({
      description: "Set: too many wallets; the empty list means neither clean nor complete.",
    }),
    data: z.array(walletScreeningSchema),
    pagination: z.object({ nextCursor: z.string().nullable() }),
  })
  .meta({ id: "WalletEvidence" });
export type WalletEvidence = z.output<typeof walletEvidenceSchema>;
