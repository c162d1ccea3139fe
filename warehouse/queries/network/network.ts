// Asks for the relationship network around one node, step by step; see the SQL files of this folder.

import { z } from "zod";
import { RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { NETWORK_RELATIONS } from "#domain/contract/casework/network.ts";
import { defineQuery, defineStatement } from "../query.ts";
import { amountColumn, countColumn, instantColumn, instantParameter, tenantParameters } from "../types.ts";

const nodes = z.array(z.string());

export const nodeKinds = defineQuery({
  file: new URL("node-kinds.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, nodes }),
  row: z.object({ node: z.string(), kinds: z.array(z.string()) }),
});

export const neighboursOf = defineQuery({
  file: new URL("neighbours.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, nodes, since: instantParameter, most: z.number().int() }),
  /** `degree` counts all neighbours of the node, also those beyond `most`. */
  row: z.object({ node: z.string(), neighbour: z.string(), degree: countColumn }),
});

const nodeRow = z.object({
  node: z.string(),
  kind: z.string(),
  label: z.string(),
  /** Of its newest decision; empty where the node was never a decision's subject. */
  risk_level: z.enum([...RISK_LEVELS, ""]),
  first_seen_at: instantColumn,
  last_seen_at: instantColumn,
  known_fraud: z.union([z.boolean(), z.number()]).transform(Boolean),
});
export type NodeRow = z.output<typeof nodeRow>;

export const nodesNamed = defineQuery({
  file: new URL("nodes.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, nodes }),
  row: nodeRow,
});

const edgeRow = z.object({
  source: z.string(),
  target: z.string(),
  relation: z.enum(NETWORK_RELATIONS),
  events: countColumn,
  amounts: z.array(z.object({ currency: z.string(), total: amountColumn })),
  first_seen_at: instantColumn,
  last_seen_at: instantColumn,
  activity_ids: z.array(z.string()),
});
export type EdgeRow = z.output<typeof edgeRow>;

export const edgesAmong = defineQuery({
  file: new URL("edges.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, nodes, since: instantParameter, most: z.number().int() }),
  row: edgeRow,
});

/** Since when contexts may be missing, and until when they may be brought. */
export const nextSpan = defineQuery({
  file: new URL("next-span.sql", import.meta.url),
  parameters: z.object({ marginSeconds: z.number().int() }),
  row: z.object({ since: instantColumn, until: instantColumn }),
});

const span = z.object({ since: instantParameter, until: instantParameter });

export const bringContexts = defineStatement({
  file: new URL("bring-contexts.sql", import.meta.url),
  parameters: span,
});

export const nameRun = defineStatement({
  file: new URL("name-run.sql", import.meta.url),
  parameters: span.pick({ until: true }),
});

export const newestRun = defineQuery({
  file: new URL("as-of.sql", import.meta.url),
  parameters: z.object({}),
  row: z.object({ as_of: instantColumn }),
});
