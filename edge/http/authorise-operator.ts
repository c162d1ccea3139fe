// Whether an operator may do something: a token has a role, which is a set of permissions, or single permissions. A token that
// an owner made counts only while the Directory says so: if it does not answer, nothing is done.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { GRANTABLE_PERMISSIONS, type Permission } from "#domain/contract/operators/operator-token.ts";
import { operatorActor, roleOfToken } from "#domain/ids/operator-token.ts";
import { grantOfToken, type TokenGrant } from "#domain/ids/token-grant.ts";
import { ROLES } from "../operators/roles.ts";
import { readToken } from "../operators/signed-token.ts";
import { directoryOf } from "../routing.ts";
import type { Exchange, WeirRequest } from "./exchange.ts";

export interface Operator {
  /** The actor in the audit log: `operator:<role>`, or the name of a made token. */
  readonly actor: string;
  readonly permissions: readonly Permission[];
}

/** 401 if the token is missing, wrong, expired or revoked, 403 `permission_denied` if it lacks the permission. */
export async function authoriseOperator(
  request: WeirRequest,
  permission: Permission,
): Promise<Result<Operator>> {
  const [, token = ""] = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const operator = await operatorOf(request.exchange, token);
  if (!operator.ok || operator.value.permissions.includes(permission)) return operator;
  const { actor } = operator.value;
  return fail("permission_denied", `This token, of ${actor}, lacks the permission ${permission}.`);
}

async function operatorOf(exchange: Exchange, token: string): Promise<Result<Operator>> {
  const ring = exchange.configuration.operatorSecrets;
  for (const { secret } of ring) {
    const role = roleOfToken(secret, token);
    if (role !== null) return succeed({ actor: operatorActor(role), permissions: ROLES[role] });
    const grant = grantOfToken(secret, token);
    if (grant !== null) return succeed(operatorWith(grant));
  }
  const read = await readToken(ring, token, exchange.receivedAt);
  if (read.outcome !== "signed") return refused(NOT_SIGNED[read.outcome]);
  if (await directoryOf(exchange.env).isTokenValid(read.id)) return succeed(operatorWith(read.grant));
  return refused("This operator token was revoked.");
}

const NOT_SIGNED = {
  expired: "This operator token has expired.",
  unknown: "Send an operator token as `Authorization: Bearer <token>`.",
} as const;

function operatorWith(grant: TokenGrant): Operator {
  const actor = operatorActor(grant.name);
  if ("role" in grant) return { actor, permissions: ROLES[grant.role] };
  // Permissions that no longer exist are ignored.
  return { actor, permissions: GRANTABLE_PERMISSIONS.filter((known) => grant.permissions.includes(known)) };
}

function refused(message: string): Failure {
  return fail("operator_token_invalid", message);
}
