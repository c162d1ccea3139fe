// The API keys of an organisation: create (shown once), list (prefixes), revoke.

import { succeed } from "#domain/contract/errors/errors.ts";
import { PREFIX_CHARACTERS } from "#domain/ids/api-key.ts";
import { refusedEmergency } from "../../http/authorise-operator.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import * as keys from "../../use-cases/manage-keys.ts";

export const createKey: OperatorHandler<"createKey"> = (asked) => {
  const { env, organisation, body, keyName, act, operator } = asked;
  const { type, environment, name = null, rateLimit = null, emergency } = body;
  const refused = refusedEmergency(operator, emergency);
  if (refused) return refused;
  const wanted = { type, environment, name, rateLimit, emergency };
  return keys.createKey(env, organisation, wanted, keyName, act("api_key.create"));
};

/** Publishable keys are shown whole to operators who may create keys, else by their prefix. */
export const listKeys: OperatorHandler<"listKeys"> = async ({ env, organisation, operator }) => {
  const whole = operator.permissions.includes("api_keys:create");
  const listed = await keys.listKeys(env, organisation.id);
  const data = listed.map(({ publishableKey, ...key }) => ({
    ...key,
    key: publishableKey === null || whole ? publishableKey : publishableKey.slice(0, PREFIX_CHARACTERS),
  }));
  return succeed({ data, pagination: { nextCursor: null } });
};

export const confirmKey: OperatorHandler<"confirmKey"> = ({ env, organisation, params, act }) =>
  keys.confirmKey(env, organisation.id, params.keyId, act("api_key.confirm"));

export const revokeKey: OperatorHandler<"revokeKey"> = ({ env, organisation, params, act }) =>
  keys.revokeKey(env, organisation.id, params.keyId, act("api_key.revoke"));
