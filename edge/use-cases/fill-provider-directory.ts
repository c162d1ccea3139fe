// Records what registers and operators say of crypto providers, and shows the directory without anybody's reviews.

import type { CryptoProvider } from "#domain/contract/crypto/provider.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import {
  PROVIDERS_MAX,
  type CompletedRegister,
  type DirectoryProvider,
  type DirectoryProviderDetail,
  type ProviderRecordsRequest,
  type ProviderRecordsTaken,
  type RegisterCompletionRequest,
} from "#domain/contract/operators/provider-directory.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import type { PageList } from "#domain/contract/values/page-list.ts";
import { readJson } from "#domain/json/text.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { ProvidersQuery } from "../objects/provider-directory/api.ts";
import { providerDirectoryOf } from "../routing.ts";
import { personsFor } from "./find-second-person.ts";
import { providerNotFound } from "./review-provider.ts";

export async function listProviders(
  env: Env,
  query: ProvidersQuery,
  at: string,
): Promise<PageList<DirectoryProvider>> {
  const { data, pagination } = readJson(await providerDirectoryOf(env).page(null, query, at));
  return { data: data.map(withoutReview), pagination };
}

export async function showProvider(
  env: Env,
  id: string,
  historyPage: number,
  at: string,
): Promise<Result<DirectoryProviderDetail>> {
  const detail = await providerDirectoryOf(env).detail(null, id, historyPage, at);
  if (detail === null) return providerNotFound();
  const { reviews: _reviews, reviewPagination: _pagination, ...provider } = readJson(detail);
  return succeed(withoutReview(provider));
}

function withoutReview<T extends CryptoProvider>({
  reviewStatus: _status,
  organisationReview: _review,
  ...provider
}: T): Omit<T, "reviewStatus" | "organisationReview"> {
  return provider;
}

export async function recordProviders(
  env: Env,
  request: ProviderRecordsRequest,
  act: Act,
): Promise<Result<ProviderRecordsTaken>> {
  const persons = await personsFor(env, OPERATOR_OPERATIONS.recordProviders.permission, act.actor);
  const recorded = await providerDirectoryOf(env).record(request, act, persons);
  switch (recorded.outcome) {
    case "taken":
      return succeed(recorded.taken);
    case "other_kind":
      return fail("unprocessable", "register.kind: the register is of another kind.");
    case "too_many_providers":
      return fail("unprocessable", `The directory would have more than ${PROVIDERS_MAX} providers.`);
  }
}

export async function completeRegister(
  env: Env,
  register: string,
  request: RegisterCompletionRequest,
  act: Act,
): Promise<Result<CompletedRegister>> {
  const { permission } = OPERATOR_OPERATIONS.completeProviderRegister;
  const persons = await personsFor(env, permission, act.actor);
  const completed = await providerDirectoryOf(env).complete(register, request, act, persons);
  switch (completed.outcome) {
    case "completed":
      return succeed(completed.register);
    case "unknown":
      return fail("lists_not_found", "No register of providers has this id.");
    case "incomplete":
      return fail(
        "invalid_state",
        `${completed.records} different records of this edition were recorded: send the others first.`,
        { details: { records: completed.records } },
      );
    case "older":
      return fail("invalid_state", `A newer edition, of ${completed.asOf}, was completed before.`);
    case "awaits_agreement":
      return fail(
        "invalid_state",
        `The edition is not complete yet: without it ${completed.count} providers look better than before (${completed.names.join("; ")}). Another operator has to complete the same within 7 days, with a token of their own.`,
        { details: { better: completed.count, names: completed.names } },
      );
    case "shrunk":
      return fail(
        "invalid_state",
        `The edition has ${completed.now} of the ${completed.before} providers before it. Send acceptShrink if that is so.`,
        { details: { before: completed.before, now: completed.now } },
      );
  }
}
