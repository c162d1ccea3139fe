// What the edge asks the door for a relationship network, and the answer. Internal, signed.

import { z } from "zod";
import { environmentSchema } from "../contract/environment.ts";
import { NETWORK_DEPTH, NETWORK_NODES, networkSchema } from "../contract/network.ts";

/** `POST /v1/reports/network` of the door. */
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

/** The door's answer; null where no candidate is known. */
export const networkAnswerSchema = z.object({ network: networkSchema.nullable() });
export type NetworkAnswer = z.output<typeof networkAnswerSchema>;
