// The catalogue of crypto operations: the networks whose addresses the service reads, and the assets that it names.

import { z } from "zod";

export const CONTROL_PROOFS = ["eip-191", "bip-322", "bip-137", "ed25519"] as const;

const networkSchema = z
  .object({
    id: z.string().meta({ description: "CAIP-2." }),
    name: z.string(),
    aliases: z.array(z.string()).meta({
      description:
        "Other names that requests may use. Case, spaces, `-`, `_` and a final `mainnet` do not count.",
    }),
    testNetwork: z.boolean(),
    addressFormats: z.array(z.string()).meta({
      description: "How its addresses are written; checksums are verified where a format has one.",
    }),
    supports: z.object({
      screening: z.boolean().meta({ description: "Its addresses are compared with lists." }),
      discovery: z
        .boolean()
        .meta({ description: "The provider behind an address can be looked for: main networks only." }),
      controlProof: z
        .array(z.enum(CONTROL_PROOFS))
        .meta({ description: "Signatures that can prove control of its accounts; empty if there are none." }),
    }),
  })
  .meta({ id: "CryptoNetwork" });

const assetSchema = z
  .object({
    code: z.string(),
    network: z.string().meta({ description: "CAIP-2." }),
    decimals: z.int(),
    contract: z.string().nullable().meta({
      description:
        "The token's contract, mint or issue as its network writes it; null for the network's own coin.",
    }),
    id: z.string().meta({ description: "CAIP-19." }),
  })
  .meta({ id: "CryptoAsset" });

export const cryptoCatalogueSchema = z
  .object({
    version: z
      .string()
      .meta({ description: "Changes with the content of the catalogue, and with nothing else." }),
    networks: z.array(networkSchema),
    assets: z.array(assetSchema),
  })
  .meta({ id: "CryptoCatalogue" });

export type CatalogueNetwork = Readonly<z.output<typeof networkSchema>>;
export type CatalogueAsset = Readonly<z.output<typeof assetSchema>>;
export type CryptoCatalogue = Readonly<z.output<typeof cryptoCatalogueSchema>>;
