// GET /webhooks/catalogue, and what an endpoint would get in a version of the contract. Samples; nothing is sent.

import { versionAsked } from "#domain/contract/move-version.ts";
import { catalogue } from "#domain/webhooks/catalogue.ts";
import { isSubscribed, WEBHOOK_EVENT_TYPES } from "#domain/webhooks/event-types.ts";
import { sampleDelivery } from "#domain/webhooks/sample.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, pathParameter } from "../../http/inputs.ts";
import { webhookEndpointOf } from "../../routing.ts";
import { endpointNotFound } from "../../use-cases/manage-webhook-endpoints.ts";
import { contractVersionsOf } from "../../versions/contract-versions.ts";

export function getWebhookCatalogue(request: WeirRequest): Handled {
  return { status: 200, body: catalogue(callerOf(request).environment) };
}

export async function previewWebhookVersion(request: WeirRequest): Promise<Handled> {
  const { env, url } = request.exchange;
  const caller = callerOf(request);
  const asked = url.searchParams.get("version");
  const version = versionAsked(contractVersionsOf(env), asked, caller.contractVersion, "version");
  if (!version.ok) return version;
  const view = await webhookEndpointOf(env, caller, pathParameter(request, "id") ?? "").view();
  if (view === null) return endpointNotFound();
  const samples = WEBHOOK_EVENT_TYPES.filter((type) => isSubscribed(view.eventTypes, type)).map((type) =>
    sampleDelivery(type, caller.environment, version.value),
  );
  return { status: 200, body: { endpointId: view.id, version: version.value, samples } };
}
