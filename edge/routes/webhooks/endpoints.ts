// /webhooks/endpoints: where events of the key's environment are delivered.

import { endpointChangesSchema, endpointRequestSchema } from "#domain/contract/webhook-endpoint.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import {
  callerOf,
  idempotencyKeyOf,
  limitParameter,
  numberCursor,
  pathParameter,
} from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { webhookEndpointOf } from "../../routing.ts";
import {
  changeEndpoint,
  createEndpoint,
  endpointNotFound,
  listEndpoints,
  removeEndpoint,
} from "../../use-cases/manage-webhook-endpoints.ts";

export async function listWebhookEndpoints(request: WeirRequest): Promise<Handled> {
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const before = numberCursor(request);
  if (!before.ok) return before;
  const { env } = request.exchange;
  return { status: 200, body: await listEndpoints(env, callerOf(request), limit.value, before.value) };
}

export async function createWebhookEndpoint(request: WeirRequest): Promise<Handled> {
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parseBody(request, endpointRequestSchema);
  if (!body.ok) return body;
  const created = await createEndpoint(request.exchange.env, callerOf(request), key.value, body.value);
  return created.ok ? { status: 201, body: created.value } : created;
}

export async function getWebhookEndpoint(request: WeirRequest): Promise<Handled> {
  const id = pathParameter(request, "id");
  const view =
    id === null ? null : await webhookEndpointOf(request.exchange.env, callerOf(request), id).view();
  return view === null ? endpointNotFound() : { status: 200, body: view };
}

export async function patchWebhookEndpoint(request: WeirRequest): Promise<Handled> {
  const body = await parseBody(request, endpointChangesSchema);
  if (!body.ok) return body;
  const id = pathParameter(request, "id") ?? "";
  const changed = await changeEndpoint(request.exchange.env, callerOf(request), id, body.value);
  return changed.ok ? { status: 200, body: changed.value } : changed;
}

export async function deleteWebhookEndpoint(request: WeirRequest): Promise<Handled> {
  const id = pathParameter(request, "id") ?? "";
  const removed = await removeEndpoint(request.exchange.env, callerOf(request), id);
  return removed.ok ? { status: 204, body: null } : removed;
}
