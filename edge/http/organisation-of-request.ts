// The organisation and the environment that an operator's request names.

import { ENVIRONMENTS, type Environment } from "#domain/contract/values/environment.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Env } from "../environment.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import { directoryOf } from "../routing.ts";

/** `environment` of the query; `sandbox` by default. */
export function environmentOf(query: URLSearchParams): Result<Environment> {
  const asked = query.get("environment") ?? "sandbox";
  const environment = ENVIRONMENTS.find((known) => known === asked);
  if (environment !== undefined) return succeed(environment);
  return fail("invalid_request", `environment: must be one of ${ENVIRONMENTS.join(", ")}`);
}

export async function organisationWith(env: Env, id: string): Promise<Result<DirectoryEntry>> {
  const organisation = await directoryOf(env).find(id);
  if (organisation) return succeed(organisation);
  return fail("organisation_not_found", "There is no organisation with this id.");
}
