// Webhook endpoints as operators see them: how many deliveries arrived, as an estimate, since when one is disabled, and when it is
// tried next.

import type { OrganisationEndpointView } from "#domain/contract/settings/webhook-endpoint.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Actor } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { EndpointOverview } from "../objects/webhook-endpoint/api.ts";
import { webhookEndpointOf } from "../routing.ts";
import { endpointPage } from "./manage-webhook-endpoints.ts";

/** Of fewer deliveries that ended no share is given. */
const DELIVERIES_MIN = 30;

interface ShownEndpoints {
  readonly data: readonly OrganisationEndpointView[];
  readonly pagination: { readonly nextCursor: string | null };
}

/** One page, newest first. */
export async function showEndpoints(
  env: Env,
  caller: Actor,
  limit: number,
  before: number,
): Promise<ShownEndpoints> {
  return await endpointPage(env, caller, limit, before, async (id) => {
    const overview = await webhookEndpointOf(env, caller, id).overview();
    return overview === null ? null : shown(overview);
  });
}

function shown({ view, disabledSince, nextAttemptAt }: EndpointOverview): OrganisationEndpointView {
  const { succeeded, deadLettered } = view.stats;
  return {
    ...view,
    success: estimate(succeeded, succeeded + deadLettered, DELIVERIES_MIN),
    disabledSince,
    nextAttemptAt: nextAttemptAt === null ? null : formatInstant(nextAttemptAt),
  };
}
