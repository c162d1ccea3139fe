// Operator tokens: an owner makes one with a role or single permissions. It is shown once and never stored; the audit log
// records its name and its permissions.

import { succeed } from "#domain/contract/errors/errors.ts";
import { makeToken } from "#domain/ids/made-token.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { directoryOf } from "../../routing.ts";

export const createToken: OperatorHandler<"createToken"> = async ({ env, configuration, body, act }) => {
  await directoryOf(env).audit(act("token.make"), body);
  return succeed({ ...body, token: makeToken(configuration.operatorSecret, body) });
};
