// The webhook operations of the OpenAPI document.

import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { catalogueSchema } from "../webhooks/catalogue.ts";
import { CONTRACT_VERSION } from "./limits.ts";
import {
  requiredIdempotencyKey,
  commonHeaders,
  pageParameters,
  optionalBodyOf,
  requestBodyOf,
  answers,
} from "./openapi-answers.ts";
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
} from "./webhook-endpoint.ts";

const id = z.object({ id: z.string().min(1) });
const header = z.object(commonHeaders);
const headerWithKey = z.object({
  ...commonHeaders,
  ...requiredIdempotencyKey,
});
const endpoint = { status: 200, description: "The endpoint.", schema: endpointSchema };

export const WEBHOOK_PATHS: ZodOpenApiPathsObject = {
  "/webhooks/catalogue": {
    get: {
      operationId: "getWebhookCatalogue",
      summary: "Every event type, with a sample",
      requestParams: { header },
      responses: answers({ status: 200, description: "The catalogue.", schema: catalogueSchema }),
    },
  },
  "/webhooks/endpoints": {
    get: {
      operationId: "listWebhookEndpoints",
      summary: "List the endpoints of the key's environment",
      requestParams: { query: z.object(pageParameters), header },
      responses: answers({ status: 200, description: "One page.", schema: endpointPageSchema }),
    },
    post: {
      operationId: "createWebhookEndpoint",
      summary: "Have events delivered",
      description:
        "Every event from then on. The first answer is the only one that shows the secret; a repeat under the same " +
        "Idempotency-Key is without it. Where that answer was lost, rotate the secret.",
      requestParams: { header: headerWithKey },
      requestBody: requestBodyOf(endpointRequestSchema),
      responses: answers({
        status: 201,
        description: "The endpoint, with its secret.",
        schema: endpointWithSecretSchema,
      }),
    },
  },
  "/webhooks/endpoints/{id}": {
    get: {
      operationId: "getWebhookEndpoint",
      summary: "Read an endpoint",
      requestParams: { path: id, header },
      responses: answers(endpoint),
    },
    patch: {
      operationId: "updateWebhookEndpoint",
      summary: "Change, disable or enable an endpoint",
      description: "Disabling cancels what waits; enabling delivers what happens from then on.",
      requestParams: { path: id, header },
      requestBody: requestBodyOf(endpointChangesSchema),
      responses: answers(endpoint),
    },
    delete: {
      operationId: "deleteWebhookEndpoint",
      summary: "Remove an endpoint with its deliveries",
      requestParams: { path: id, header },
      responses: answers({ status: 204, description: "It is gone." }),
    },
  },
  "/webhooks/endpoints/{id}/secret/rotate": {
    post: {
      operationId: "rotateWebhookSecret",
      summary: "Replace the secret",
      description:
        "The first answer is the only one that shows the new secret; a repeat under the same Idempotency-Key is without it. " +
        "Where that answer was lost, rotate again under another key.",
      requestParams: { path: id, header: headerWithKey },
      requestBody: optionalBodyOf(rotationRequestSchema),
      responses: answers({
        status: 200,
        description: "The endpoint, with its new secret.",
        schema: endpointWithSecretSchema,
      }),
    },
  },
  "/webhooks/endpoints/{id}/simulate": {
    post: {
      operationId: "simulateWebhook",
      summary: "Send a sample (sandbox)",
      description:
        "Built, signed, delivered and recorded as any event. With a live key 403 `permission_denied`.",
      requestParams: { path: id, header: headerWithKey },
      requestBody: requestBodyOf(simulationRequestSchema),
      responses: answers({ status: 201, description: "The delivery, on its way.", schema: deliverySchema }),
    },
  },
  "/webhooks/endpoints/{id}/preview": {
    get: {
      operationId: "previewWebhookVersion",
      summary: "See deliveries in a version of the contract",
      requestParams: {
        path: id,
        query: z.object({ version: z.literal(CONTRACT_VERSION).optional() }),
        header,
      },
      responses: answers({ status: 200, description: "Samples.", schema: previewSchema }),
    },
  },
  "/webhooks/endpoints/{id}/recover": {
    post: {
      operationId: "recoverWebhooks",
      summary: "Deliver again what did not arrive",
      requestParams: { path: id, header: headerWithKey },
      requestBody: requestBodyOf(recoveryRequestSchema),
      responses: answers({ status: 202, description: "How much was scheduled.", schema: recoverySchema }),
    },
  },
  "/webhooks/endpoints/{id}/deliveries": {
    get: {
      operationId: "listWebhookDeliveries",
      summary: "List deliveries, newest first",
      requestParams: {
        path: id,
        query: z.object({ status: z.enum(DELIVERY_STATUSES).optional(), ...pageParameters }),
        header,
      },
      responses: answers({ status: 200, description: "One page.", schema: deliveryPageSchema }),
    },
  },
  "/webhooks/deliveries/{id}": {
    get: {
      operationId: "getWebhookDelivery",
      summary: "Read a delivery with its attempts",
      requestParams: { path: id, header },
      responses: answers({ status: 200, description: "The delivery.", schema: deliverySchema }),
    },
  },
  "/webhooks/deliveries/{id}/resend": {
    post: {
      operationId: "resendWebhook",
      summary: "Deliver an event again",
      description: "A new delivery of the same event: apply each event id once.",
      requestParams: { path: id, header: headerWithKey },
      responses: answers({ status: 201, description: "The new delivery.", schema: deliverySchema }),
    },
  },
};
