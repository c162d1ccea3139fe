// Operator tokens: an owner makes, lists and revokes those of people and programs.

import { succeed } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { numberedPage } from "../../http/inputs.ts";
import { directoryOf } from "../../routing.ts";
import { makeToken, revokeToken as revoke } from "../../use-cases/manage-tokens.ts";

export const listTokens: OperatorHandler<"listTokens"> = async ({ env, query }) => {
  const page = numberedPage(query);
  if (!page.ok) return page;
  return succeed(await directoryOf(env).listTokens(page.value.limit, page.value.before));
};

export const createToken: OperatorHandler<"createToken"> = ({ env, body, keyName, act }) =>
  makeToken(env, body, keyName, act("token.make"));

export const revokeToken: OperatorHandler<"revokeToken"> = ({ env, params, act }) =>
  revoke(env, params.tokenId, act("token.revoke"));
