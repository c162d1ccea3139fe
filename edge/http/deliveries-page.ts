// A page of an endpoint's deliveries, as organisations and operators ask for it.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import { DELIVERY_STATUSES, type DeliveryPage } from "#domain/contract/settings/webhook-endpoint.ts";
import type { Actor } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { DeliveryFilter } from "../objects/webhook-endpoint/api.ts";
import { webhookEndpointOf } from "../routing.ts";
import { endpointNotFound } from "../use-cases/manage-webhook-endpoints.ts";
import { choiceParameter, numberedPage } from "./inputs.ts";

interface AskedDeliveries {
  readonly env: Env;
  readonly caller: Actor;
  readonly params: { readonly id: string };
  readonly query: URLSearchParams;
}

/** By the query's `status`, and what else its caller may filter by. */
export async function deliveriesPage(
  { env, caller, params, query }: AskedDeliveries,
  by: Omit<DeliveryFilter, "status">,
): Promise<Result<DeliveryPage>> {
  const page = numberedPage(query);
  if (!page.ok) return page;
  const status = choiceParameter(query, "status", DELIVERY_STATUSES);
  if (!status.ok) return status;
  const { limit, before } = page.value;
  const endpoint = webhookEndpointOf(env, caller, params.id);
  const found = await endpoint.deliveries({ ...by, status: status.value ?? null }, limit, before);
  return found === null ? endpointNotFound() : succeed(found);
}
