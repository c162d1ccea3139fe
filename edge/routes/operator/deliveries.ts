// Webhook endpoints and deliveries of an organisation, for operators: the organisation's own handlers, under their name.

import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEndpoints,
  recoverWebhooks,
  resendWebhook,
} from "../webhooks.ts";

export const listOrganisationEndpoints: OperatorHandler<"listOrganisationEndpoints"> = (asked) =>
  listWebhookEndpoints(inOrganisation(asked));

export const listOrganisationDeliveries: OperatorHandler<"listOrganisationDeliveries"> = (asked) =>
  listWebhookDeliveries(inOrganisation(asked, asked.params.endpointId));

export const recoverOrganisationDeliveries: OperatorHandler<"recoverOrganisationDeliveries"> = (asked) =>
  recoverWebhooks(inOrganisation(asked, asked.params.endpointId));

export const getOrganisationDelivery: OperatorHandler<"getOrganisationDelivery"> = (asked) =>
  getWebhookDelivery(inOrganisation(asked, asked.params.deliveryId));

export const resendOrganisationDelivery: OperatorHandler<"resendOrganisationDelivery"> = (asked) =>
  resendWebhook(inOrganisation(asked, asked.params.deliveryId));
