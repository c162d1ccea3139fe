// May this operator do that? Each role is a set of permissions, and its token says which role calls.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { roleOfToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { WeirRequest } from "./exchange.ts";

export type Permission =
  | "organisations:read"
  | "organisations:write"
  | "api_keys:create"
  | "api_keys:revoke"
  | "api_keys:read"
  | "credit:read"
  | "credit:grant"
  | "jobs:run"
  | "lists:publish"
  | "lists:read"
  | "decisions:replay"
  | "system_versions:draft"
  | "system_versions:publish"
  | "system_versions:read"
  | "experiments:run"
  | "experiments:read"
  | "matches:adjudicate"
  | "matches:read"
  | "rules:snooze"
  | "reports:read"
  | "health:read";

const READ: readonly Permission[] = [
  "organisations:read",
  "api_keys:read",
  "credit:read",
  "health:read",
  "lists:read",
  "system_versions:read",
  "experiments:read",
  "matches:read",
  "reports:read",
];
const ROLES: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  owner: [
    ...READ,
    "organisations:write",
    "api_keys:create",
    "api_keys:revoke",
    "credit:grant",
    "jobs:run",
    "lists:publish",
    "decisions:replay",
    "system_versions:draft",
    "system_versions:publish",
    "experiments:run",
    "matches:adjudicate",
    "rules:snooze",
  ],
  keys: [...READ, "api_keys:create", "api_keys:revoke"],
  ops: [
    ...READ,
    "jobs:run",
    "lists:publish",
    "decisions:replay",
    "system_versions:draft",
    "system_versions:publish",
    "experiments:run",
    "matches:adjudicate",
    "rules:snooze",
  ],
  // Who measures may propose; others judge it.
  analyst: [...READ, "decisions:replay", "system_versions:draft", "experiments:run", "matches:adjudicate"],
  viewer: READ,
};

export interface Operator {
  /** As it stands in the audit: `operator:<role>`. */
  readonly actor: string;
  readonly permissions: readonly Permission[];
}

/** 401 for no or a wrong token, 403 `permission_denied` where the role lacks the permission. */
export function authoriseOperator(request: WeirRequest, permission: Permission): Result<Operator> {
  const [, token = ""] = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const role = roleOfToken(request.exchange.configuration.operatorSecret, token);
  if (role === null) {
    return fail("operator_token_invalid", "Send an operator token as `Authorization: Bearer <token>`.");
  }
  const permissions = ROLES[role];
  if (!permissions.includes(permission)) {
    return fail("permission_denied", `The role ${role} does not hold ${permission}.`);
  }
  return succeed({ actor: `operator:${role}`, permissions });
}
