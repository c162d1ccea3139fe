// What operators see of an organisation's webhooks, and how they send again: the integrators' operations, under the
// organisation's path. Endpoints and their secrets stay the integrators'.

import {
  organisationRecoveryRequestSchema,
  organisationRecoverySchema,
} from "../settings/webhook-endpoint.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { WEBHOOKS } from "./webhooks.ts";

const READ = { permission: "webhooks:read", scope: "environment" } as const;
const SEND = { permission: "webhooks:send", scope: "environment" } as const;
const ENDPOINT = "/organisations/{id}/webhooks/endpoints";
const DELIVERY = "/organisations/{id}/webhooks/deliveries/{deliveryId}";

export const DELIVERIES = {
  listOrganisationEndpoints: { ...WEBHOOKS.listWebhookEndpoints, ...READ, path: ENDPOINT },
  listOrganisationDeliveries: {
    ...WEBHOOKS.listWebhookDeliveries,
    ...READ,
    path: `${ENDPOINT}/{endpointId}/deliveries`,
  },
  recoverOrganisationDeliveries: {
    ...WEBHOOKS.recoverWebhooks,
    ...SEND,
    path: `${ENDPOINT}/{endpointId}/recover`,
    body: organisationRecoveryRequestSchema,
    answer: {
      ...WEBHOOKS.recoverWebhooks.answer,
      schema: organisationRecoverySchema,
      otherwise: { status: 200, description: "With `dryRun`: what would be scheduled. Nothing was." },
    },
  },
  getOrganisationDelivery: { ...WEBHOOKS.getWebhookDelivery, ...READ, path: DELIVERY },
  resendOrganisationDelivery: { ...WEBHOOKS.resendWebhook, ...SEND, path: `${DELIVERY}/resend` },
} as const satisfies Operations<OperatorOperation>;
