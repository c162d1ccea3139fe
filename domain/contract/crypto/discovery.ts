// Discovery: which provider may be behind a saved address. It is a hint from sources that are named; it proves nothing and
// clears nothing, and the schema says so.

import { z } from "zod";
import { boundedString, namingInPath, optional, text } from "../values/primitives.ts";
import { DISCOVERY_SOURCES } from "./institutions.ts";
import { withoutKeyMaterial } from "./strict-body.ts";

const REQUEST_ID_MAX = 200;

export const DISCOVERY_STATUSES = [
  "pending",
  "matched",
  "ambiguous",
  "not_found",
  "unsupported",
  "failed",
  "expired",
] as const;
export type DiscoveryStatus = (typeof DISCOVERY_STATUSES)[number];

const SOURCE_STATUSES = [
  "pending",
  "matched",
  "ambiguous",
  "not_found",
  "unsupported",
  "failed",
  "timeout",
  "not_configured",
  "not_asked",
] as const;
export const discoveryRequestSchema = withoutKeyMaterial(
  z.strictObject({
    requestId: namingInPath(text(REQUEST_ID_MAX)).meta({
      description:
        "Your name for this request, in this environment. Sent again with the same body it is the same request.",
    }),
    assetCode: optional(boundedString).meta({ description: "What is to be moved, as in the catalogue." }),
    direction: optional(z.enum(["inbound", "outbound"])),
  }),
).meta({ id: "CryptoDiscoveryRequest" });
export type DiscoveryRequest = z.output<typeof discoveryRequestSchema>;

const candidateSchema = z
  .object({
    providerId: z.string().nullable().meta({
      description:
        "Get it from `GET /crypto/providers/{id}`: a provider of the directory, or an institution of the exchange network if no provider is known to be the same. Null if the source knows only a name, and the directory has not exactly one provider of that name.",
    }),
    name: z.string().nullable().meta({ description: "As the source has it, if it has one." }),
    confidence: z.number().meta({ description: "Above 0, at most 1, as the source says." }),
    source: z.enum(DISCOVERY_SOURCES),
  })
  .meta({ id: "CryptoDiscoveryCandidate" });
export type Candidate = Readonly<z.output<typeof candidateSchema>>;

const sourceSchema = z
  .object({
    name: z.enum(DISCOVERY_SOURCES),
    status: z.enum(SOURCE_STATUSES).meta({
      description:
        "`failed` and `timeout`: it was asked and gave no answer. `not_asked`: it was not needed, or its turn did not come.",
    }),
    latencyMs: z.int().nullable().meta({ description: "Null if it was not asked." }),
  })
  .meta({ id: "CryptoDiscoverySource" });
export type SourceState = Readonly<z.output<typeof sourceSchema>>;

export const discoverySchema = z
  .object({
    requestId: z.string(),
    addressId: z.string(),
    status: z.enum(DISCOVERY_STATUSES).meta({
      description:
        "`matched`: one candidate. `ambiguous`: several. `not_found`: every source that answered knows nobody. `unsupported`: no source knows addresses of this network. `failed`: no source outside answered. `expired`: not decided in time, or the address was archived meanwhile.",
    }),
    candidates: z.array(candidateSchema),
    sources: z.array(sourceSchema).meta({ description: "In the order in which they are asked." }),
    nextPollAt: z
      .string()
      .nullable()
      .meta({ description: "The next call is refused before this time. Null once nothing will change." }),
    ownershipProven: z.literal(false).meta({ description: "A discovery never proves whose an address is." }),
    transferCleared: z.literal(false).meta({ description: "A discovery never clears a transfer." }),
  })
  .meta({ id: "CryptoDiscovery" });
export type Discovery = Readonly<z.output<typeof discoverySchema>>;
