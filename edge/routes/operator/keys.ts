// /operator/v1/organisations/{id}/keys: create (shown once), list (prefixes), revoke.

import { fail } from "#domain/contract/errors.ts";
import { PREFIX_CHARACTERS } from "#domain/ids/api-key.ts";
import { keyRequestSchema } from "#domain/contract/operator.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import { directoryOf, organisationOf } from "../../routing.ts";
import { createKey, revokeKey } from "../../use-cases/manage-keys.ts";

export async function postKey(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "api_keys:create");
  if (!operator.ok) return operator;
  const body = await parseBody(request, keyRequestSchema);
  if (!body.ok) return body;
  const organisation = await directoryOf(request.exchange.env).find(pathParameter(request, "id") ?? "");
  if (!organisation) return fail("organisation_not_found", "There is no organisation with this id.");
  const { type, environment, name, rateLimit } = body.value;
  const created = await createKey(
    request.exchange.env,
    organisation,
    { type, environment, name: name ?? null, rateLimit: rateLimit ?? null },
    operatorAct(request, operator.value.actor, "api_key.create"),
  );
  return { status: 201, body: created };
}

export async function listKeys(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "api_keys:read");
  if (!operator.ok) return operator;
  const whole = operator.value.permissions.includes("api_keys:create");
  const organisation = await directoryOf(request.exchange.env).find(pathParameter(request, "id") ?? "");
  if (!organisation) return fail("organisation_not_found", "There is no organisation with this id.");
  const keys = await organisationOf(request.exchange.env, organisation.id).listKeys();
  const data = keys.map(({ publishableKey, ...key }) => ({
    ...key,
    key: publishableKey === null || whole ? publishableKey : publishableKey.slice(0, PREFIX_CHARACTERS),
  }));
  return { status: 200, body: { data, pagination: { nextCursor: null } } };
}

export async function deleteKey(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "api_keys:revoke");
  if (!operator.ok) return operator;
  const revoked = await revokeKey(
    request.exchange.env,
    pathParameter(request, "id") ?? "",
    pathParameter(request, "keyId") ?? "",
    operatorAct(request, operator.value.actor, "api_key.revoke"),
  );
  return revoked.ok ? { status: 204, body: null } : revoked;
}
