// Whether an operator may do something: a token has a role, which is a set of permissions, or single permissions.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import {
  GRANTABLE_PERMISSIONS,
  MAKE_TOKENS,
  type Permission,
} from "#domain/contract/operators/operator-token.ts";
import { grantOfToken } from "#domain/ids/made-token.ts";
import { operatorActor, roleOfToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { WeirRequest } from "./exchange.ts";

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
    MAKE_TOKENS,
    "organisations:write",
    "api_keys:create",
    "api_keys:revoke",
    "credit:grant",
    "jobs:run",
    "logs:recover",
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
    "logs:recover",
    "lists:publish",
    "decisions:replay",
    "system_versions:draft",
    "system_versions:publish",
    "experiments:run",
    "matches:adjudicate",
    "rules:snooze",
  ],
  // Analysts may propose; others approve.
  analyst: [...READ, "decisions:replay", "system_versions:draft", "experiments:run", "matches:adjudicate"],
  viewer: READ,
};

export interface Operator {
  /** The actor in the audit log: `operator:<role>`, or the name of a made token. */
  readonly actor: string;
  readonly permissions: readonly Permission[];
}

/** 401 if the token is missing or wrong, 403 `permission_denied` if it lacks the permission. */
export function authoriseOperator(request: WeirRequest, permission: Permission): Result<Operator> {
  const [, token = ""] = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const operator = operatorOf(request.exchange.configuration.operatorSecret, token);
  if (operator === null) {
    return fail("operator_token_invalid", "Send an operator token as `Authorization: Bearer <token>`.");
  }
  if (operator.permissions.includes(permission)) return succeed(operator);
  return fail("permission_denied", `This token, of ${operator.actor}, lacks the permission ${permission}.`);
}

function operatorOf(secret: string, token: string): Operator | null {
  const role = roleOfToken(secret, token);
  if (role !== null) return { actor: operatorActor(role), permissions: ROLES[role] };
  const grant = grantOfToken(secret, token);
  if (grant === null) return null;
  const actor = operatorActor(grant.name);
  if ("role" in grant) return { actor, permissions: ROLES[grant.role] };
  // Permissions that no longer exist are ignored.
  return { actor, permissions: GRANTABLE_PERMISSIONS.filter((known) => grant.permissions.includes(known)) };
}
