// The credit of an organisation: balance, grants, and every movement.

import { fail, succeed } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { limitParameter } from "../../http/inputs.ts";
import { CURSOR_INVALID } from "../../http/page-cursors.ts";
import { creditOf } from "../../routing.ts";
import * as credit from "../../use-cases/grant-credit.ts";

export const getCredit: OperatorHandler<"getCredit"> = async ({ env, organisation }) =>
  succeed(await creditOf(env, organisation.id).statement());

export const listCreditEntries: OperatorHandler<"listCreditEntries"> = async ({
  env,
  organisation,
  query,
}) => {
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const page = await creditOf(env, organisation.id).listEntries(limit.value, query.get("cursor"));
  return page === null ? fail("cursor_invalid", CURSOR_INVALID) : succeed(page);
};

export const grantCredit: OperatorHandler<"grantCredit"> = (asked) =>
  credit.grantCredit(asked.env, {
    organisationId: asked.organisation.id,
    keyName: asked.keyName,
    request: asked.body,
    act: asked.act("credit.grant", asked.body.note),
  });
