// Deliveries: of an endpoint, one by its id with every attempt, and one more of the same event.

import { DELIVERY_STATUSES } from "#domain/contract/webhook-endpoint.ts";
import { parseDeliveryId } from "#domain/webhooks/ids.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import {
  callerOf,
  choiceParameter,
  idempotencyKeyOf,
  limitParameter,
  numberCursor,
  pathParameter,
} from "../../http/inputs.ts";
import { webhookEndpointOf } from "../../routing.ts";
import {
  actOnEndpoint,
  deliveryNotFound,
  endpointNotFound,
} from "../../use-cases/manage-webhook-endpoints.ts";

export async function listWebhookDeliveries(request: WeirRequest): Promise<Handled> {
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const before = numberCursor(request);
  if (!before.ok) return before;
  const status = choiceParameter(request, "status", DELIVERY_STATUSES);
  if (!status.ok) return status;
  const endpoint = webhookEndpointOf(
    request.exchange.env,
    callerOf(request),
    pathParameter(request, "id") ?? "",
  );
  const page = await endpoint.deliveries(status.value ?? null, limit.value, before.value);
  return page === null ? endpointNotFound() : { status: 200, body: page };
}

export async function getWebhookDelivery(request: WeirRequest): Promise<Handled> {
  const place = parseDeliveryId(pathParameter(request, "id") ?? "");
  if (place === null) return deliveryNotFound();
  const endpoint = webhookEndpointOf(request.exchange.env, callerOf(request), place.endpointId);
  const delivery = await endpoint.delivery(place.number);
  return delivery === null ? deliveryNotFound() : { status: 200, body: delivery };
}

export async function resendWebhook(request: WeirRequest): Promise<Handled> {
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const place = parseDeliveryId(pathParameter(request, "id") ?? "");
  if (place === null) return deliveryNotFound();
  const { endpointId, number } = place;
  const asked = { kind: "resend", number } as const;
  const resent = await actOnEndpoint(request.exchange.env, callerOf(request), endpointId, key.value, asked);
  return resent.ok ? { status: 201, body: resent.value } : resent;
}
