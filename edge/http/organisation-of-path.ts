// Which organisation and environment an operator's request is about: `{id}` of the path or `?organisation=`, and
// `?environment=`.

import { ENVIRONMENTS, type Environment } from "#domain/contract/environment.ts";
import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import type { DirectoryEntry } from "../objects/directory/object.ts";
import { directoryOf } from "../routing.ts";
import { authoriseOperator, type Permission } from "./authorise-operator.ts";
import type { WeirRequest } from "./exchange.ts";
import { pathParameter } from "./inputs.ts";

export interface Addressed {
  readonly organisation: DirectoryEntry;
  readonly environment: Environment;
  /** Kept in the audit. */
  readonly actor: string;
}

/** `?environment=` is `sandbox` where it is absent. */
export function organisationOfPath(request: WeirRequest, permission: Permission): Promise<Result<Addressed>> {
  return addressed(request, permission, pathParameter(request, "id"));
}

/** The same for a path that names no organisation. */
export function organisationOfQuery(
  request: WeirRequest,
  permission: Permission,
): Promise<Result<Addressed>> {
  return addressed(request, permission, request.exchange.url.searchParams.get("organisation"));
}

async function addressed(
  request: WeirRequest,
  permission: Permission,
  organisationId: string | null,
): Promise<Result<Addressed>> {
  const operator = authoriseOperator(request, permission);
  if (!operator.ok) return operator;
  const { env, url } = request.exchange;
  const asked = url.searchParams.get("environment") ?? "sandbox";
  const environment = ENVIRONMENTS.find((known) => known === asked);
  if (environment === undefined) {
    return fail("invalid_request", `environment: must be one of ${ENVIRONMENTS.join(", ")}`);
  }
  const organisation = await directoryOf(env).find(organisationId ?? "");
  if (!organisation) return fail("organisation_not_found", "There is no organisation with this id.");
  return succeed({ organisation, environment, actor: operator.value.actor });
}
