// What each role of operators may do.

import { EMERGENCY, MAKE_TOKENS, type Permission } from "#domain/contract/operators/operator-token.ts";
import type { OperatorRole } from "#domain/ids/operator-token.ts";

const READ: readonly Permission[] = [
  "organisations:read",
  "api_keys:read",
  "credit:read",
  "health:read",
  "lists:read",
  "named_lists:read",
  "addresses:read",
  "connections:read",
  "system_versions:read",
  "experiments:read",
  "matches:read",
  "cases:read",
  "decisions:read",
  "webhooks:read",
  "webhooks:read_bodies",
  "reports:read",
];
/** The daily work of ops, which an owner may do too. */
const RUN: readonly Permission[] = [
  "jobs:run",
  "logs:recover",
  "audit:read",
  "lists:publish",
  "named_lists:edit",
  "named_lists:approve",
  "addresses:review",
  "addresses:reveal",
  "connections:manage",
  "decisions:replay",
  "system_versions:draft",
  "system_versions:publish",
  "experiments:run",
  "matches:adjudicate",
  "rules:snooze",
  "cases:work",
  "webhooks:send",
  "sql:ask",
];

export const ROLES: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  owner: [
    ...READ,
    MAKE_TOKENS,
    EMERGENCY,
    "organisations:write",
    "api_keys:create",
    "api_keys:revoke",
    "credit:grant",
    "outcomes:write",
    ...RUN,
  ],
  keys: [...READ, "api_keys:create", "api_keys:revoke"],
  ops: [...READ, ...RUN],
  // Analysts may propose; others approve.
  analyst: [
    ...READ,
    "decisions:replay",
    "system_versions:draft",
    "experiments:run",
    "named_lists:edit",
    "matches:adjudicate",
    "cases:work",
    "sql:ask",
    "outcomes:write",
  ],
  viewer: READ,
};
