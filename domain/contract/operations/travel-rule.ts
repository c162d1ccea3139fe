// Travel Rule set-up: what exchange networks offer, the organisation's profile, its onboarding and its connections.

import {
  connectionCommandSchema,
  connectionListSchema,
  connectionSchema,
  workspaceSchema,
} from "../crypto/connections.ts";
import { institutionListSchema, networkStatusSchema } from "../crypto/institutions.ts";
import { setupCommandSchema, setupSchema } from "../crypto/onboarding.ts";
import { profileChangesSchema, profileSchema } from "../crypto/travel-rule-profile.ts";
import { pathId } from "../values/page-list.ts";
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
  getTravelRuleWorkspace: {
    method: "get",
    path: "/crypto/workspace",
    tag,
    summary: "Get the profile, the connections and what happened to them",
    answer: { status: 200, description: "The workspace.", schema: workspaceSchema },
  },
  updateTravelRuleProfile: {
    method: "patch",
    lowersRisk: "never",
    path: "/crypto/profile",
    tag,
    summary: "Change the Travel Rule profile",
    description:
      "Only the fields that are sent change. A change of the legal entity or its identifiers makes a set-up that was tested be tested again.",
    idempotency: { key: "required", scope: "profile.change:" },
    body: profileChangesSchema,
    answer: { status: 200, description: "The profile.", schema: profileSchema },
    codes: ["version_conflict"],
  },
  getTravelRuleSetup: {
    method: "get",
    path: "/crypto/onboarding",
    tag,
    summary: "Get the Travel Rule set-up, to go on with it",
    answer: { status: 200, description: "The set-up with its checks.", schema: setupSchema },
  },
  commandTravelRuleSetup: {
    method: "post",
    lowersRisk: "never",
    path: "/crypto/onboarding",
    tag,
    summary: "Save the Travel Rule set-up, verify its test, or request its activation",
    description:
      "Never takes certificates or private keys, and never clears a transfer. Operators activate what was requested. 409 `invalid_state` names in `error.details.blockers` what is missing.",
    idempotency: { key: "required", scope: "setup:" },
    body: setupCommandSchema,
    answer: { status: 200, description: "The set-up after the command.", schema: setupSchema },
    codes: ["unprocessable", "invalid_state", "version_conflict"],
  },
  listExchangeConnections: {
    method: "get",
    path: "/crypto/connections",
    tag,
    summary: "List approved connections to institutions, each with its last test",
    answer: { status: 200, description: "All of them.", schema: connectionListSchema },
  },
  commandExchangeConnection: {
    method: "post",
    lowersRisk: "never",
    path: "/crypto/connections/{id}",
    tag,
    summary: "Test, pause or resume a connection",
    description:
      "A test asks the institution which versions of the protocol it speaks. No personal data and no funds move.",
    parameters: { id: pathId },
    idempotency: { key: "required", scope: "connection:" },
    body: connectionCommandSchema,
    answer: { status: 200, description: "The connection after the command.", schema: connectionSchema },
    codes: ["connection_not_found", "invalid_state", "version_conflict"],
  },
} as const satisfies Operations<IntegratorOperation>;
