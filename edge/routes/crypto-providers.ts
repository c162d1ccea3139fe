// The directory of crypto providers, as an organisation sees and reviews it.

import { succeed } from "#domain/contract/errors/errors.ts";
import { REVIEW_STATUS_FILTERS } from "#domain/contract/crypto/provider.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { choiceParameter } from "../http/inputs.ts";
import { pageNumber, pathIdOf } from "../http/page-list.ts";
import { providerQuery } from "../http/provider-query.ts";
import { providerDirectoryOf } from "../routing.ts";
import { findProvider } from "../use-cases/find-provider.ts";
import { providerNotFound, reviewProvider } from "../use-cases/review-provider.ts";

export const listCryptoProviders: IntegratorHandler<"listCryptoProviders"> = async (asked) => {
  const { env, caller, query, receivedAt } = asked;
  const filters = providerQuery(query);
  if (!filters.ok) return filters;
  const status = choiceParameter(query, "reviewStatus", REVIEW_STATUS_FILTERS);
  if (!status.ok) return status;
  const wanted = { ...filters.value, reviewStatus: status.value ?? "all" };
  const { organisationId, environment } = caller;
  return succeed(
    await providerDirectoryOf(env).page({ organisationId, environment }, wanted, formatInstant(receivedAt)),
  );
};

export const getCryptoProvider: IntegratorHandler<"getCryptoProvider"> = async (asked) => {
  const { env, caller, params, query, receivedAt } = asked;
  const id = pathIdOf(params.id);
  if (!id.ok) return id;
  const page = pageNumber(query, "historyPage");
  if (!page.ok) return page;
  const detail = await findProvider(env, caller, id.value, page.value, receivedAt);
  return detail === null ? providerNotFound() : succeed(detail);
};

export const reviewCryptoProvider: IntegratorHandler<"reviewCryptoProvider"> = (asked) => {
  const { env, caller, params, body, keyName, receivedAt } = asked;
  const id = pathIdOf(params.id);
  if (!id.ok) return id;
  return reviewProvider(env, caller, { providerId: id.value, request: body, keyName, receivedAt });
};
