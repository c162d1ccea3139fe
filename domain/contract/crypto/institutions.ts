// What is known of exchange networks: which ways there are to find out whose an address is, and which institutions a network
// lists. Neither says anything of a record of the directory, and neither is the qualification of an exchange.

import { z } from "zod";

/** Whose an address is can be asked of these, in this order. */
export const DISCOVERY_SOURCES = ["address_book", "network", "analytics"] as const;
export type DiscoverySource = (typeof DISCOVERY_SOURCES)[number];

/** Protocols by which institutions exchange the data of the Travel Rule. */
export const TRAVEL_RULE_PROTOCOLS = ["TRP", "TRISA", "GTR", "SYGNA", "EMAIL"] as const;
export type TravelRuleProtocol = (typeof TRAVEL_RULE_PROTOCOLS)[number];

const capabilitySchema = z
  .object({
    source: z.enum(DISCOVERY_SOURCES),
    configured: z.boolean(),
    networks: z.array(z.string()).meta({
      description: "CAIP-2. Empty if the source is not configured.",
    }),
  })
  .meta({ id: "DiscoveryCapability" });
export type DiscoveryCapability = Readonly<z.output<typeof capabilitySchema>>;

export const networkStatusSchema = z
  .object({
    capabilities: z.array(capabilitySchema),
    liveQualification: z.literal(false).meta({
      description: "What is configured is listed. That an exchange answers, or may be dealt with, is not.",
    }),
  })
  .meta({ id: "NetworkStatus" });

const institutionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    jurisdiction: z.string().nullable().meta({ description: "Two uppercase letters." }),
    protocols: z.array(z.enum(TRAVEL_RULE_PROTOCOLS)),
    directoryProviderId: z.string().nullable().meta({
      description:
        "The record of the directory that seems to be the same institution: the only one of its name, in its jurisdiction. Null if there is none.",
    }),
  })
  .meta({ id: "NetworkInstitution" });
export type NetworkInstitution = Readonly<z.output<typeof institutionSchema>>;

export const institutionListSchema = z
  .object({
    data: z.array(institutionSchema),
    approvesDirectory: z
      .literal(false)
      .meta({ description: "To be listed here approves no record of the directory." }),
  })
  .meta({ id: "NetworkInstitutions" });
