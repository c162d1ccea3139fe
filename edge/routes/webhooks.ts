// Webhooks: endpoints, and the deliveries to them.

import { succeed } from "#domain/contract/errors/errors.ts";
import { versionAsked } from "#domain/contract/settings/move-version.ts";
import { SECOND } from "#domain/time/instant.ts";
import { catalogue } from "#domain/webhooks/catalogue.ts";
import { isSubscribed, WEBHOOK_EVENT_TYPES } from "#domain/webhooks/event-types.ts";
import { parseDeliveryId } from "#domain/webhooks/ids.ts";
import { sampleDelivery } from "#domain/webhooks/sample.ts";
import type { IntegratorHandler, SharedHandler } from "../http/handlers.ts";
import { deliveriesPage } from "../http/deliveries-page.ts";
import { numberedPage, wholeListPage } from "../http/inputs.ts";
import { webhookEndpointOf } from "../routing.ts";
import {
  actOnEndpoint,
  changeEndpoint,
  createEndpoint,
  deliveryNotFound,
  endpointNotFound,
  listEndpoints,
  removeEndpoint,
  resendDelivery,
  rotateSecret,
} from "../use-cases/manage-webhook-endpoints.ts";
import { contractVersionsOf } from "../versions/contract-versions.ts";

export const getWebhookCatalogue: SharedHandler<"getWebhookCatalogue"> = ({ caller, query }) => {
  const page = wholeListPage(query);
  return page.ok ? succeed(page.value(catalogue(caller.environment))) : page;
};

export const listWebhookEndpoints: IntegratorHandler<"listWebhookEndpoints"> = async (asked) => {
  const page = numberedPage(asked.query);
  if (!page.ok) return page;
  return succeed(await listEndpoints(asked.env, asked.caller, page.value.limit, page.value.before));
};

export const createWebhookEndpoint: IntegratorHandler<"createWebhookEndpoint"> = (asked) =>
  createEndpoint(asked.env, asked.caller, asked.keyName, asked.body);

export const getWebhookEndpoint: IntegratorHandler<"getWebhookEndpoint"> = async ({
  env,
  caller,
  params,
}) => {
  const view = params.id === "" ? null : await webhookEndpointOf(env, caller, params.id).view();
  return view === null ? endpointNotFound() : succeed(view);
};

export const updateWebhookEndpoint: IntegratorHandler<"updateWebhookEndpoint"> = (asked) =>
  changeEndpoint(asked.env, asked.caller, asked.params.id, asked.body);

export const deleteWebhookEndpoint: IntegratorHandler<"deleteWebhookEndpoint"> = ({ env, caller, params }) =>
  removeEndpoint(env, caller, params.id);

export const rotateWebhookSecret: IntegratorHandler<"rotateWebhookSecret"> = (asked) => {
  const { env, caller, params, keyName } = asked;
  return rotateSecret(env, caller, params.id, keyName, asked.body.gracePeriodSeconds * SECOND);
};

export const simulateWebhook: IntegratorHandler<"simulateWebhook"> = (asked) => {
  const act = { kind: "simulate", type: asked.body.type } as const;
  return actOnEndpoint(asked.env, asked.caller, asked.params.id, asked.keyName, act, null);
};

export const previewWebhookVersion: IntegratorHandler<"previewWebhookVersion"> = async (asked) => {
  const { env, caller, params, query } = asked;
  const wanted = query.get("version");
  const version = versionAsked(contractVersionsOf(env), wanted, caller.contractVersion, "version");
  if (!version.ok) return version;
  const view = await webhookEndpointOf(env, caller, params.id).view();
  if (view === null) return endpointNotFound();
  const samples = WEBHOOK_EVENT_TYPES.filter((type) => isSubscribed(view.eventTypes, type)).map((type) =>
    sampleDelivery(type, caller.environment, version.value),
  );
  return succeed({ endpointId: view.id, version: version.value, samples });
};

export const recoverWebhooks: IntegratorHandler<"recoverWebhooks"> = (asked) => {
  const act = { kind: "recover", since: asked.body.since } as const;
  return actOnEndpoint(asked.env, asked.caller, asked.params.id, asked.keyName, act, null);
};

export const listWebhookDeliveries: IntegratorHandler<"listWebhookDeliveries"> = (asked) =>
  deliveriesPage(asked, { type: null, eventId: null });

export const getWebhookDelivery: SharedHandler<"getWebhookDelivery"> = async ({ env, caller, params }) => {
  const named = parseDeliveryId(params.id);
  if (named === null) return deliveryNotFound();
  const delivery = await webhookEndpointOf(env, caller, named.endpointId).delivery(named.number);
  return delivery === null ? deliveryNotFound() : succeed(delivery);
};

export const resendWebhook: IntegratorHandler<"resendWebhook"> = ({ env, caller, params, keyName }) =>
  resendDelivery(env, caller, params.id, keyName, null);
