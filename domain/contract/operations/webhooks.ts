// Webhooks: endpoints, and the deliveries to them.

import { z } from "zod";
import { catalogueSchema } from "../../webhooks/catalogue.ts";
import { CONTRACT_VERSION } from "../values/limits.ts";
import {
  DELIVERY_STATUSES,
  deliveryPageSchema,
  deliverySchema,
  endpointChangesSchema,
  endpointPageSchema,
  endpointRequestSchema,
  endpointSchema,
  endpointWithSecretSchema,
  previewSchema,
  recoveryRequestSchema,
  recoverySchema,
  rotationRequestSchema,
  simulationRequestSchema,
} from "../settings/webhook-endpoint.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

const TAG = "Webhooks";
const NOT_FOUND = "webhook_endpoint_not_found";

export const WEBHOOKS = {
  getWebhookCatalogue: {
    method: "get",
    path: "/webhooks/catalogue",
    tag: TAG,
    summary: "List event types, each with a sample",
    query: pageParameters,
    answer: { status: 200, description: "The catalogue.", schema: catalogueSchema },
  },
  listWebhookEndpoints: {
    method: "get",
    path: "/webhooks/endpoints",
    tag: TAG,
    summary: "List the endpoints of the key's environment",
    query: pageParameters,
    answer: { status: 200, description: "A page of endpoints.", schema: endpointPageSchema },
  },
  createWebhookEndpoint: {
    method: "post",
    lowersRisk: "never",
    path: "/webhooks/endpoints",
    tag: TAG,
    summary: "Create an endpoint",
    description:
      "Every event from now on is delivered to it. Only the first answer shows the secret; a repeat with the same " +
      "Idempotency-Key omits it. If you lost that answer, rotate the secret.",
    idempotency: { key: "made", scope: "" },
    body: endpointRequestSchema,
    answer: { status: 201, description: "The endpoint with its secret.", schema: endpointWithSecretSchema },
    codes: ["url_not_allowed", "invalid_state"],
    links: linksById(
      "/id",
      "getWebhookEndpoint",
      "updateWebhookEndpoint",
      "rotateWebhookSecret",
      "simulateWebhook",
      "previewWebhookVersion",
      "recoverWebhooks",
      "listWebhookDeliveries",
      "deleteWebhookEndpoint",
    ),
  },
  getWebhookEndpoint: {
    method: "get",
    path: "/webhooks/endpoints/{id}",
    tag: TAG,
    summary: "Get an endpoint",
    answer: { status: 200, description: "The endpoint.", schema: endpointSchema },
    codes: [NOT_FOUND],
  },
  updateWebhookEndpoint: {
    method: "patch",
    lowersRisk: "never",
    path: "/webhooks/endpoints/{id}",
    tag: TAG,
    summary: "Change, disable or enable an endpoint",
    description: "Disabling cancels waiting deliveries; enabling delivers events from then on.",
    body: endpointChangesSchema,
    answer: { status: 200, description: "The changed endpoint.", schema: endpointSchema },
    codes: ["url_not_allowed", NOT_FOUND, "invalid_state"],
  },
  deleteWebhookEndpoint: {
    method: "delete",
    lowersRisk: "never",
    path: "/webhooks/endpoints/{id}",
    tag: TAG,
    summary: "Delete an endpoint and its deliveries",
    answer: { status: 204, description: "The endpoint was deleted." },
    codes: [NOT_FOUND],
  },
  rotateWebhookSecret: {
    method: "post",
    lowersRisk: "never",
    path: "/webhooks/endpoints/{id}/secret/rotate",
    tag: TAG,
    summary: "Rotate the secret",
    description:
      "Only the first answer shows the new secret; a repeat with the same Idempotency-Key omits it. If you lost that " +
      "answer, rotate again with another key.",
    idempotency: { key: "made", scope: "rotate:" },
    optionalBody: rotationRequestSchema,
    answer: {
      status: 200,
      description: "The endpoint with its new secret.",
      schema: endpointWithSecretSchema,
    },
    codes: [NOT_FOUND, "invalid_state"],
  },
  simulateWebhook: {
    method: "post",
    lowersRisk: "never",
    path: "/webhooks/endpoints/{id}/simulate",
    tag: TAG,
    summary: "Send a sample event (sandbox only)",
    description:
      "A sample is built, signed, delivered and recorded like any event. A live key gets 403 `permission_denied`.",
    sandboxOnly: true,
    idempotency: { key: "made", scope: "simulate:" },
    body: simulationRequestSchema,
    answer: { status: 201, description: "The scheduled delivery.", schema: deliverySchema },
    codes: [NOT_FOUND, "invalid_state"],
    links: linksById("/id", "getWebhookDelivery", "resendWebhook"),
  },
  previewWebhookVersion: {
    method: "get",
    path: "/webhooks/endpoints/{id}/preview",
    tag: TAG,
    summary: "Preview deliveries in a version of the contract",
    query: { version: z.literal(CONTRACT_VERSION).optional() },
    answer: { status: 200, description: "Sample deliveries.", schema: previewSchema },
    codes: [NOT_FOUND],
  },
  recoverWebhooks: {
    method: "post",
    lowersRisk: "never",
    path: "/webhooks/endpoints/{id}/recover",
    tag: TAG,
    summary: "Deliver failed events again",
    idempotency: { key: "made", scope: "recover:" },
    body: recoveryRequestSchema,
    answer: { status: 202, description: "The number of scheduled deliveries.", schema: recoverySchema },
    codes: [NOT_FOUND, "invalid_state"],
  },
  listWebhookDeliveries: {
    method: "get",
    path: "/webhooks/endpoints/{id}/deliveries",
    tag: TAG,
    summary: "List deliveries, newest first",
    query: { status: z.enum(DELIVERY_STATUSES).optional(), ...pageParameters },
    answer: { status: 200, description: "A page of deliveries.", schema: deliveryPageSchema },
    codes: [NOT_FOUND],
  },
  getWebhookDelivery: {
    method: "get",
    path: "/webhooks/deliveries/{id}",
    tag: TAG,
    summary: "Get a delivery with its attempts",
    answer: { status: 200, description: "The delivery.", schema: deliverySchema },
    codes: ["webhook_delivery_not_found"],
  },
  resendWebhook: {
    method: "post",
    lowersRisk: "never",
    path: "/webhooks/deliveries/{id}/resend",
    tag: TAG,
    summary: "Deliver an event again",
    description: "Creates a new delivery of the same event; receivers should apply each event id once.",
    idempotency: { key: "made", scope: "resend:" },
    answer: { status: 201, description: "The new delivery.", schema: deliverySchema },
    codes: ["webhook_delivery_not_found", "webhook_event_unavailable", "invalid_state"],
  },
} as const satisfies Operations<IntegratorOperation>;
