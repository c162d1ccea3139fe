// Webhook endpoints and deliveries of an organisation, for operators: the organisation's own handlers under their name, and what
// only operators do.

import { succeed } from "#domain/contract/errors/errors.ts";
import { SENT_EVENT_TYPES } from "#domain/webhooks/event-types.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { deliveriesPage } from "../../http/deliveries-page.ts";
import { choiceParameter, textParameter } from "../../http/inputs.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { enableEndpoint } from "../../use-cases/manage-webhook-endpoints.ts";
import { readDeliveryBody } from "../../use-cases/read-delivery-body.ts";
import { countLost, recoverDeliveries } from "../../use-cases/recover-deliveries.ts";
import {
  getWebhookCatalogue,
  getWebhookDelivery,
  listWebhookEndpoints,
  resendWebhook,
  simulateWebhook,
} from "../webhooks.ts";

export const getOrganisationWebhookCatalogue: OperatorHandler<"getOrganisationWebhookCatalogue"> = (asked) =>
  getWebhookCatalogue(inOrganisation(asked));

export const listOrganisationEndpoints: OperatorHandler<"listOrganisationEndpoints"> = (asked) =>
  listWebhookEndpoints(inOrganisation(asked));

export const enableOrganisationEndpoint: OperatorHandler<"enableOrganisationEndpoint"> = (asked) => {
  const { env, caller, params } = inOrganisation(asked, asked.params.endpointId);
  return enableEndpoint(env, caller, params.id);
};

export const simulateOrganisationEvent: OperatorHandler<"simulateOrganisationEvent"> = (asked) =>
  simulateWebhook(inOrganisation(asked, asked.params.endpointId));

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
  const { env, caller, params, body, keyName } = inOrganisation(asked, asked.params.endpointId);
  const { since, dryRun } = body;
  if (dryRun) {
    const counted = await countLost(env, caller, params.id, since);
    return counted.ok ? { status: 200, body: { ...counted.value, dryRun } } : counted;
  }
  const recovered = await recoverDeliveries(env, caller, params.id, keyName, since);
  return recovered.ok ? succeed({ ...recovered.value, dryRun }) : recovered;
};

export const getOrganisationDelivery: OperatorHandler<"getOrganisationDelivery"> = (asked) =>
  getWebhookDelivery(inOrganisation(asked, asked.params.deliveryId));

export const getOrganisationDeliveryBody: OperatorHandler<"getOrganisationDeliveryBody"> = (asked) => {
  const { env, caller, params } = inOrganisation(asked, asked.params.deliveryId);
  return readDeliveryBody(env, caller, params.id);
};

export const resendOrganisationDelivery: OperatorHandler<"resendOrganisationDelivery"> = (asked) =>
  resendWebhook(inOrganisation(asked, asked.params.deliveryId));
