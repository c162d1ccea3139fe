// Operators: a token for each role, derived from the deployment's operator secret, so that nothing is stored.
// `op_<role>_<hex HMAC-SHA-256(secret, "operator-token:" + role)>`.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { equalInConstantTime } from "#domain/ids/signature.ts";
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
  | "health:read";

const READ: readonly Permission[] = ["organisations:read", "api_keys:read", "credit:read", "health:read"];
const ROLES: Readonly<Record<string, readonly Permission[]>> = {
  owner: [...READ, "organisations:write", "api_keys:create", "api_keys:revoke", "credit:grant", "jobs:run"],
  keys: [...READ, "api_keys:create", "api_keys:revoke"],
  ops: [...READ, "jobs:run"],
  analyst: READ,
  viewer: READ,
};

export interface Operator {
  /** As it stands in the audit: `operator:<role>`. */
  readonly actor: string;
  readonly permissions: readonly Permission[];
}

/** 401 for no or a wrong token, 403 `permission_denied` where the role lacks the permission. */
export function authoriseOperator(request: WeirRequest, permission: Permission): Result<Operator> {
  const match = /^Bearer +op_([a-z]+)_([0-9a-f]{64}) *$/i.exec(request.headers.get("authorization") ?? "");
  const [, role = "", mac = ""] = match ?? [];
  const permissions = ROLES[role];
  const expected = tokenMac(request.exchange.configuration.operatorSecret, role);
  if (!permissions || !equalInConstantTime(expected, mac)) {
    return fail("operator_token_invalid", "Send an operator token as `Authorization: Bearer <token>`.");
  }
  if (!permissions.includes(permission)) {
    return fail("permission_denied", `The role ${role} does not hold ${permission}.`);
  }
  return succeed({ actor: `operator:${role}`, permissions });
}

function tokenMac(secret: string, role: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`operator-token:${role}`)));
}
