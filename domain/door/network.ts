// The door's relationship network.

import { z } from "zod";
import { environmentSchema } from "../contract/values/environment.ts";
import { NETWORK_DEPTH, NETWORK_NODES, networkSchema } from "../contract/casework/network.ts";
import { question } from "./question.ts";

export const networkQuerySchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  /** Names that the reference may stand for, in order; the first that is known as that kind is the root. */
  candidates: z.array(z.object({ node: z.string(), kind: z.string().nullable() })).min(1),
  depth: z.number().int().min(NETWORK_DEPTH.least).max(NETWORK_DEPTH.most),
  limit: z.number().int().min(NETWORK_NODES.least).max(NETWORK_NODES.most),
  since: z.string(),
});
export type NetworkQuery = z.output<typeof networkQuerySchema>;

/** Null where no candidate is known. */
const networkAnswerSchema = z.object({ network: networkSchema.nullable() });
export type NetworkAnswer = z.output<typeof networkAnswerSchema>;

export const NETWORK = question("/v1/reports/network", networkQuerySchema, networkAnswerSchema);
