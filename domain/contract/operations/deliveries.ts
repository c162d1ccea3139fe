// What operators see of an organisation's webhooks, and how they send again, send a sample and enable an endpoint whose receiver is
// mended, under the organisation's path. What an endpoint is, and its secrets, stay the integrators'.

import { z } from "zod";
import { SENT_EVENT_TYPES } from "../../webhooks/event-types.ts";
import {
  deliveryBodySchema,
  endpointSchema,
  organisationEndpointPageSchema,
  organisationRecoveryRequestSchema,
  organisationRecoverySchema,
} from "../settings/webhook-endpoint.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { WEBHOOKS } from "./webhooks.ts";

const READ = { permission: "webhooks:read", scope: "environment" } as const;
const SEND = { permission: "webhooks:send", scope: "environment" } as const;
const ENDPOINTS = "/organisations/{id}/webhooks/endpoints";
const ENDPOINT = `${ENDPOINTS}/{endpointId}` as const;
const DELIVERY = "/organisations/{id}/webhooks/deliveries/{deliveryId}";

export const DELIVERIES = {
  getOrganisationWebhookCatalogue: {
    ...WEBHOOKS.getWebhookCatalogue,
    ...READ,
    path: "/organisations/{id}/webhooks/catalogue",
  },
  listOrganisationEndpoints: {
    ...WEBHOOKS.listWebhookEndpoints,
    ...READ,
    path: ENDPOINTS,
    description:
      "`success` is the share of deliveries that arrived, of those that ended and are kept; canceled ones are left out. Where an endpoint lacks room, those that arrived are forgotten first.",
    answer: {
      status: 200,
      description: "A page of endpoints.",
      schema: organisationEndpointPageSchema,
    },
  },
  enableOrganisationEndpoint: {
    method: "post",
    lowersRisk: "never",
    path: `${ENDPOINT}/enable`,
    tag: "Webhooks",
    summary: "Enable an endpoint that the service disabled",
    description:
      "For one whose receiver is mended: events are delivered from then on, and a recovery delivers what it missed. What its organisation disabled stays so: 409 `invalid_state`.",
    ...SEND,
    answer: { status: 200, description: "The enabled endpoint.", schema: endpointSchema },
    codes: ["webhook_endpoint_not_found", "invalid_state"],
  },
  simulateOrganisationEvent: {
    ...WEBHOOKS.simulateWebhook,
    ...SEND,
    path: `${ENDPOINT}/simulate`,
    description:
      "A sample is built, signed, delivered and recorded like any event. In production: 403 `permission_denied`.",
  },
  listOrganisationDeliveries: {
    ...WEBHOOKS.listWebhookDeliveries,
    ...READ,
    path: `${ENDPOINT}/deliveries`,
    description:
      "Of one `type` a page may have fewer items than `limit`, even none, and still a `nextCursor`: the list ends where that is null.",
    query: {
      ...WEBHOOKS.listWebhookDeliveries.query,
      type: z.enum(SENT_EVENT_TYPES).optional().meta({ description: "Only of this type of event." }),
      eventId: z.string().min(1).optional().meta({
        description: "Only of this event: each time it was sent, and those of its alias, which has its id.",
      }),
    },
  },
  recoverOrganisationDeliveries: {
    ...WEBHOOKS.recoverWebhooks,
    ...SEND,
    path: `${ENDPOINT}/recover`,
    body: organisationRecoveryRequestSchema,
    answer: {
      ...WEBHOOKS.recoverWebhooks.answer,
      schema: organisationRecoverySchema,
      otherwise: {
        status: 200,
        description:
          "With `dryRun`: what would be scheduled, also by an endpoint that is disabled, once it is enabled. Nothing was.",
      },
    },
  },
  getOrganisationDelivery: { ...WEBHOOKS.getWebhookDelivery, ...READ, path: DELIVERY },
  getOrganisationDeliveryBody: {
    method: "get",
    path: `${DELIVERY}/body`,
    tag: "Webhooks",
    summary: "Get the body of a delivery",
    description:
      "What its receiver gets: whole decisions, alerts and outcomes, so the permission to list deliveries is not enough. Each attempt has a signature of its own, which is not kept.",
    permission: "webhooks:read_bodies",
    scope: "environment",
    answer: { status: 200, description: "The body.", schema: deliveryBodySchema },
    codes: ["webhook_delivery_not_found", "webhook_event_unavailable"],
  },
  resendOrganisationDelivery: { ...WEBHOOKS.resendWebhook, ...SEND, path: `${DELIVERY}/resend` },
} as const satisfies Operations<OperatorOperation>;
