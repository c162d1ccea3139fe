// Delivers again what an endpoint did not get since an instant, or counts it first: that changes nothing, so it needs no key.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Recovery } from "#domain/contract/settings/webhook-endpoint.ts";
import { ownJson, readJson } from "#domain/json/text.ts";
import type { Actor } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { webhookEndpointOf } from "../routing.ts";
import { actOnEndpoint, endpointNotFound, logsUnavailable } from "./manage-webhook-endpoints.ts";

/** Once for each key. */
export async function recoverDeliveries(
  env: Env,
  caller: Actor,
  endpointId: string,
  keyName: string,
  since: string,
  by: Act,
): Promise<Result<Recovery>> {
  const recovered = await actOnEndpoint(env, caller, endpointId, keyName, { kind: "recover", since }, by);
  return recovered.ok ? succeed(readJson(ownJson<Recovery>(recovered.value))) : recovered;
}

/** What {@link recoverDeliveries} would schedule now. */
export async function countLost(
  env: Env,
  caller: Actor,
  endpointId: string,
  since: string,
): Promise<Result<Recovery>> {
  const counted = await webhookEndpointOf(env, caller, endpointId).countLost(since);
  switch (counted.outcome) {
    case "counted":
      return succeed(counted.recovery);
    case "not_found":
      return endpointNotFound();
    case "logs_unavailable":
      return logsUnavailable();
  }
}
