// The relationship network of a subject: who shares a device, an address, an instrument or payments with whom.

import { z } from "zod";
import { RISK_LEVELS } from "../decisions/assessment.ts";
import { SUBJECT_TYPES } from "../decisions/subject.ts";

export const NETWORK_SUBJECT_KINDS = [...SUBJECT_TYPES, "transaction_party"] as const;
export type NetworkSubjectKind = (typeof NETWORK_SUBJECT_KINDS)[number];

export const NETWORK_RELATIONS = [
  "uses_device",
  "uses_ip",
  "paid",
  "received_from",
  "shares_instrument",
  "shares_email",
  "controls_wallet",
] as const;

/** Bounds of the query, and what it is without a word. */
export const NETWORK_DEPTH = { least: 1, most: 3, default: 2 } as const;
export const NETWORK_NODES = { least: 1, most: 200, default: 100 } as const;
export const NETWORK_EDGES_MAX = 500;
/** A node with more is a hub: so many are shown, the strongest, and the node is named in `truncation.frontier`. */
export const NETWORK_NEIGHBOURS_MAX = 50;

/** In order of what hides most. */
export const TRUNCATION_REASONS = ["node_limit", "edge_limit", "neighbour_limit"] as const;
export type TruncationReason = (typeof TRUNCATION_REASONS)[number];

const nodeSchema = z.object({
  id: z.string(),
  kind: z.string().meta({
    description: "The subject's type, `transaction_party`, `device`, `ip`, or the type of an instrument.",
  }),
  label: z.string().nullable(),
  riskLevel: z
    .enum(RISK_LEVELS)
    .nullable()
    .meta({ description: "Of the newest decision on it; null where none was made." }),
  degree: z.number().int().meta({ description: "All its neighbours since `since`, shown or not." }),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  flags: z.array(z.enum(["hub", "known_fraud"])),
});
export type NetworkNode = z.output<typeof nodeSchema>;

const edgeSchema = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  type: z.enum(NETWORK_RELATIONS),
  weight: z.number().min(0).max(1).meta({ description: "Its count, as a share of the largest one shown." }),
  count: z.number().int().meta({ description: "Decisions that show it." }),
  amount: z.array(z.object({ currency: z.string(), total: z.string() })),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  evidence: z.array(z.string()).meta({ description: "Activity ids, the newest first; at most five." }),
});
export type NetworkEdge = z.output<typeof edgeSchema>;

export const networkSchema = z
  .object({
    root: z.string().meta({ description: "The node that was asked about." }),
    depth: z.number().int(),
    nodes: z.array(nodeSchema),
    edges: z.array(edgeSchema),
    summary: z.object({
      components: z.number().int().meta({ description: "Connected parts of what is shown." }),
      sharedInstruments: z.number().int(),
      sharedDevices: z.number().int(),
      knownFraudWithinDepth: z
        .number()
        .int()
        .meta({ description: "Nodes with a decision that counts as fraud." }),
    }),
    truncated: z.boolean(),
    truncation: z.object({
      reason: z.enum(TRUNCATION_REASONS).nullable(),
      frontier: z.array(z.string()).meta({ description: "Nodes whose relations are not all shown." }),
    }),
    asOf: z.string().meta({
      description:
        "Everything that had been loaded by then is in the network; newer decisions come with the next run of its job, within a minute or two.",
    }),
  })
  .meta({ id: "RelationshipNetwork" });
export type RelationshipNetwork = z.output<typeof networkSchema>;
