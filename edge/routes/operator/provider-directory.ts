// The directory of crypto providers, as operators fill it and see it.

import { succeed } from "#domain/contract/errors/errors.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { pageNumber, pathIdOf } from "../../http/page-list.ts";
import { providerQuery } from "../../http/provider-query.ts";
import { providerDirectoryOf } from "../../routing.ts";
import * as directory from "../../use-cases/fill-provider-directory.ts";

export const listDirectoryProviders: OperatorHandler<"listDirectoryProviders"> = async (asked) => {
  const filters = providerQuery(asked.query);
  if (!filters.ok) return filters;
  const wanted = { ...filters.value, reviewStatus: "all" } as const;
  return succeed(await directory.listProviders(asked.env, wanted, formatInstant(asked.receivedAt)));
};

export const getDirectoryProvider: OperatorHandler<"getDirectoryProvider"> = (asked) => {
  const { env, params, query, receivedAt } = asked;
  const id = pathIdOf(params.id);
  if (!id.ok) return id;
  const page = pageNumber(query, "historyPage");
  return page.ok ? directory.showProvider(env, id.value, page.value, formatInstant(receivedAt)) : page;
};

export const recordProviders: OperatorHandler<"recordProviders"> = ({ env, body, act }) =>
  directory.recordProviders(env, body, act("provider_directory.record", body.reason));

export const listProviderRegisters: OperatorHandler<"listProviderRegisters"> = async ({ env }) =>
  succeed({ data: await providerDirectoryOf(env).registers() });

export const completeProviderRegister: OperatorHandler<"completeProviderRegister"> = ({
  env,
  params,
  body,
  act,
}) =>
  directory.completeRegister(
    env,
    params.register,
    body,
    act("provider_directory.complete_register", body.reason),
  );
