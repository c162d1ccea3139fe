// The screening lists of the deployment: a new version is announced, sent in chunks and published; a list is retired.

import { succeed } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { listsOf } from "../../routing.ts";
import * as lists from "../../use-cases/publish-lists.ts";

export const getLists: OperatorHandler<"getLists"> = async ({ env }) =>
  succeed(await listsOf(env).overview());

export const beginLists: OperatorHandler<"beginLists"> = async ({ env, body, act }) => {
  const missing = await listsOf(env).begin(body, act("lists.upload"));
  return succeed({ hash: body.hash, missing });
};

export const sendListsChunk: OperatorHandler<"sendListsChunk"> = ({ env, params, body }) =>
  lists.keepListsChunk(env, params.hash, params.number, body);

export const publishLists: OperatorHandler<"publishLists"> = async ({ env, params, body, act, operator }) => {
  const publisher = await lists.publisherOf(env, operator.actor);
  return lists.publishLists(env, params.hash, act("lists.publish", body.reason), publisher, body.acceptLoss);
};

export const retireList: OperatorHandler<"retireList"> = async ({ env, body, act, operator }) => {
  const publisher = await lists.publisherOf(env, operator.actor);
  const retired = await lists.retireList(env, body, act("lists.retire", body.reason), publisher);
  return retired.ok ? succeed({ data: retired.value }) : retired;
};
