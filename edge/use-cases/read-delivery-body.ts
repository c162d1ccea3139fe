// Shows what the receiver of a delivery gets.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { DeliveryBody } from "#domain/contract/settings/webhook-endpoint.ts";
import { parseDeliveryId } from "#domain/webhooks/ids.ts";
import type { Actor } from "../caller.ts";
import type { Env } from "../environment.ts";
import { webhookEndpointOf } from "../routing.ts";
import { deliveryNotFound, eventUnavailable, logsUnavailable } from "./manage-webhook-endpoints.ts";

export async function readDeliveryBody(
  env: Env,
  caller: Actor,
  deliveryId: string,
): Promise<Result<DeliveryBody>> {
  const named = parseDeliveryId(deliveryId);
  if (named === null) return deliveryNotFound();
  const read = await webhookEndpointOf(env, caller, named.endpointId).deliveryBody(named.number);
  switch (read.outcome) {
    case "read":
      return succeed({ deliveryId, asSent: read.asSent, body: read.body });
    case "not_found":
      return deliveryNotFound();
    case "event_unavailable":
      return eventUnavailable("be shown");
    case "logs_unavailable":
      return logsUnavailable();
  }
}
