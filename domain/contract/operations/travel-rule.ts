// Travel Rule set-up: what exchange networks offer, the organisation's profile, its onboarding and its connections.

import { institutionListSchema, networkStatusSchema } from "../crypto/institutions.ts";
import type { IntegratorOperation, Operations } from "./operation.ts";

const tag = "Travel Rule";

export const TRAVEL_RULE = {
  getNetworkStatus: {
    method: "get",
    path: "/crypto/network/status",
    tag,
    summary: "Get the ways to find out whose an address is",
    answer: {
      status: 200,
      description: "What is configured, not what answers.",
      schema: networkStatusSchema,
    },
  },
  listNetworkInstitutions: {
    method: "get",
    path: "/crypto/network/institutions",
    tag,
    summary: "List the institutions of the exchange network",
    answer: {
      status: 200,
      description: "What the network lists; no record of the directory is approved by it.",
      schema: institutionListSchema,
    },
  },
} as const satisfies Operations<IntegratorOperation>;
