// Connections to institutions as operators make them, and the activation of a Travel Rule set-up.

import {
  connectionActSchema,
  connectionRequestSchema,
  operatorConnectionPageSchema,
  operatorConnectionSchema,
} from "../crypto/connections.ts";
import { setupSchema } from "../crypto/onboarding.ts";
import { auditReason } from "../values/primitives.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

const tag = "Travel Rule";
const CONNECTION = "/organisations/{id}/connections/{connectionId}";

export const CONNECTIONS = {
  listOrganisationConnections: {
    method: "get",
    path: "/organisations/{id}/connections",
    tag,
    summary: "List an organisation's connections to institutions",
    permission: "connections:read",
    scope: "environment",
    query: pageParameters,
    answer: { status: 200, description: "A page of connections.", schema: operatorConnectionPageSchema },
  },
  addOrganisationConnection: {
    method: "post",
    lowersRisk: "never",
    path: "/organisations/{id}/connections",
    tag,
    summary: "Propose a connection to an institution",
    description: "The organisation sees it once it is approved.",
    permission: "connections:manage",
    scope: "environment",
    idempotency: { key: "optional", scope: "connection.add:" },
    body: connectionRequestSchema,
    answer: { status: 201, description: "The connection.", schema: operatorConnectionSchema },
    codes: ["invalid_state", "unprocessable", "url_not_allowed"],
  },
  approveOrganisationConnection: {
    method: "post",
    lowersRisk: "one_person",
    path: `${CONNECTION}/approve`,
    tag,
    summary: "Approve a connection",
    permission: "connections:manage",
    scope: "environment",
    body: connectionActSchema,
    answer: { status: 200, description: "The connection.", schema: operatorConnectionSchema },
    codes: ["connection_not_found", "invalid_state"],
  },
  removeOrganisationConnection: {
    method: "delete",
    lowersRisk: "never",
    path: CONNECTION,
    tag,
    summary: "Remove a connection",
    permission: "connections:manage",
    scope: "environment",
    query: { reason: auditReason.optional() },
    answer: { status: 204, description: "The connection is gone." },
    codes: ["connection_not_found"],
  },
  getOrganisationTravelRuleSetup: {
    method: "get",
    path: "/organisations/{id}/travel-rule",
    tag,
    summary: "Get an organisation's Travel Rule set-up",
    permission: "connections:read",
    scope: "environment",
    answer: { status: 200, description: "The set-up.", schema: setupSchema },
  },
  activateOrganisationTravelRule: {
    method: "post",
    lowersRisk: "never",
    path: "/organisations/{id}/travel-rule/activate",
    tag,
    summary: "Activate a Travel Rule set-up whose activation was requested",
    description: "It clears no transfer.",
    permission: "connections:manage",
    scope: "environment",
    body: connectionActSchema,
    answer: { status: 200, description: "The set-up.", schema: setupSchema },
    codes: ["invalid_state"],
  },
} as const satisfies Operations<OperatorOperation>;
