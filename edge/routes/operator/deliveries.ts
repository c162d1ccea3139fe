// Webhook endpoints and deliveries of an organisation, for operators: the organisation's own handlers under their name, and what
// only operators do.

import { succeed } from "#domain/contract/errors/errors.ts";
import { SENT_EVENT_TYPES } from "#domain/webhooks/event-types.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { deliveriesPage } from "../../http/deliveries-page.ts";
import { choiceParameter, numberedPage, textParameter } from "../../http/inputs.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { actOnEndpoint, enableEndpoint, resendDelivery } from "../../use-cases/manage-webhook-endpoints.ts";
import { readDeliveryBody } from "../../use-cases/read-delivery-body.ts";
import { countLost, recoverDeliveries } from "../../use-cases/recover-deliveries.ts";
import { showEndpoints } from "../../use-cases/show-endpoints.ts";
import { getWebhookCatalogue, getWebhookDelivery } from "../webhooks.ts";

export const getOrganisationWebhookCatalogue: OperatorHandler<"getOrganisationWebhookCatalogue"> = (asked) =>
  getWebhookCatalogue(inOrganisation(asked));

export const listOrganisationEndpoints: OperatorHandler<"listOrganisationEndpoints"> = async (asked) => {
  const page = numberedPage(asked.query);
  if (!page.ok) return page;
  const { env, caller } = inOrganisation(asked);
  return succeed(await showEndpoints(env, caller, page.value.limit, page.value.before));
};

export const enableOrganisationEndpoint: OperatorHandler<"enableOrganisationEndpoint"> = (asked) => {
  const { env, caller, params } = inOrganisation(asked, asked.params.endpointId);
  return enableEndpoint(env, caller, params.id);
};

export const simulateOrganisationEvent: OperatorHandler<"simulateOrganisationEvent"> = (asked) => {
  const { env, caller, params, keyName, body, act } = inOrganisation(asked, asked.params.endpointId);
  const sample = { kind: "simulate", type: body.type } as const;
  return actOnEndpoint(env, caller, params.id, keyName, sample, act("webhook_endpoint.simulate"));
};

export const listOrganisationDeliveries: OperatorHandler<"listOrganisationDeliveries"> = (asked) => {
  const type = choiceParameter(asked.query, "type", SENT_EVENT_TYPES);
  if (!type.ok) return type;
  const eventId = textParameter(asked.query, "eventId");
  if (!eventId.ok) return eventId;
  const by = { type: type.value ?? null, eventId: eventId.value ?? null };
  return deliveriesPage(inOrganisation(asked, asked.params.endpointId), by);
};

export const recoverOrganisationDeliveries: OperatorHandler<"recoverOrganisationDeliveries"> = async (
  asked,
) => {
  const { env, caller, params, body, keyName, act } = inOrganisation(asked, asked.params.endpointId);
  const { since, dryRun } = body;
  if (dryRun) {
    const counted = await countLost(env, caller, params.id, since);
    return counted.ok ? { status: 200, body: { ...counted.value, dryRun } } : counted;
  }
  const by = act("webhook_endpoint.recover");
  const recovered = await recoverDeliveries(env, caller, params.id, keyName, since, by);
  return recovered.ok ? succeed({ ...recovered.value, dryRun }) : recovered;
};

export const getOrganisationDelivery: OperatorHandler<"getOrganisationDelivery"> = (asked) =>
  getWebhookDelivery(inOrganisation(asked, asked.params.deliveryId));

export const getOrganisationDeliveryBody: OperatorHandler<"getOrganisationDeliveryBody"> = (asked) => {
  const { env, caller, params } = inOrganisation(asked, asked.params.deliveryId);
  return readDeliveryBody(env, caller, params.id);
};

export const resendOrganisationDelivery: OperatorHandler<"resendOrganisationDelivery"> = (asked) => {
  const { env, caller, params, keyName, act } = inOrganisation(asked, asked.params.deliveryId);
  return resendDelivery(env, caller, params.id, keyName, act("webhook_delivery.resend"));
};
