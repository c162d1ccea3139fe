// Moves an organisation's default version of the contract, behind its webhook endpoints. Every key has heard of it before this
// answers, so every request after the answer that names no version is of the new one.

import { fail, type Result } from "#domain/contract/errors/errors.ts";
import { ENVIRONMENTS } from "#domain/contract/values/environment.ts";
import { judgeMove } from "#domain/contract/settings/move-version.ts";
import { ENDPOINTS_MAX } from "#domain/contract/settings/webhook-endpoint.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { organisationOf, webhookEndpointOf } from "../routing.ts";
import { contractVersionsOf } from "../versions/contract-versions.ts";

/** @returns 400 for an unknown version, 409 while an enabled endpoint of either environment is on an older one. */
export async function moveContractVersion(
  env: Env,
  organisationId: string,
  version: string,
  act: Act,
): Promise<Result<string>> {
  const judged = judgeMove(contractVersionsOf(env), version, await endpointsOf(env, organisationId));
  if (!judged.ok) return judged;
  if (await organisationOf(env, organisationId).moveContractVersion(version, act)) return judged;
  return fail(
    "dependency_unavailable",
    "The version is kept, but not every key has heard of it yet: send the same request again.",
    { retryAfterSeconds: 1 },
  );
}

async function endpointsOf(env: Env, organisationId: string) {
  const organisation = organisationOf(env, organisationId);
  const views = ENVIRONMENTS.map(async (environment) => {
    const { data: ids } = await organisation.listWebhookEndpoints(
      environment,
      ENDPOINTS_MAX,
      Number.MAX_SAFE_INTEGER,
    );
    const place = { organisationId, environment };
    return Promise.all(ids.map((id) => webhookEndpointOf(env, place, id).view()));
  });
  return (await Promise.all(views)).flat().filter((view) => view !== null);
}
