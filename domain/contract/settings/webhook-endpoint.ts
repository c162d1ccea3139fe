// Webhook endpoints and deliveries as integrators see them: requests, answers, bounds.

import { z } from "zod";
import { estimateSchema } from "../reports/estimate.ts";
import { EVERY_TYPE, WEBHOOK_EVENT_TYPES } from "../../webhooks/event-types.ts";
import { CONTRACT_VERSION } from "../values/limits.ts";
import { instant, optional, writtenText } from "../values/primitives.ts";

/** Endpoints of an organisation in one environment. */
export const ENDPOINTS_MAX = 100;
const DESCRIPTION_MAX = 500;
const RATE_LIMIT_MAX = 10_000;
const GRACE_DEFAULT_SECONDS = 24 * 3_600;
const GRACE_MAX_SECONDS = 7 * 24 * 3_600;

const url = z.string().min(1).max(2_048).meta({
  format: "uri",
  description:
    "HTTPS with a certificate that browsers trust, on a public address; redirects are not followed.",
});
const eventTypes = z
  .array(z.enum([EVERY_TYPE, ...WEBHOOK_EVENT_TYPES]))
  .min(1)
  .max(WEBHOOK_EVENT_TYPES.length + 1)
  .transform((types) => [...new Set(types)])
  .meta({
    type: "array",
    items: { type: "string", enum: [EVERY_TYPE, ...WEBHOOK_EVENT_TYPES] },
    description: "`*` is every type, those of the future included.",
  });
const description = writtenText(DESCRIPTION_MAX);
const rateLimit = z.int().min(1).max(RATE_LIMIT_MAX);
// Which versions there are is asked of the table of released ones; the document says what it lists.
const contractVersion = z.string().meta({ const: CONTRACT_VERSION });

export const endpointRequestSchema = z
  .object({
    url,
    eventTypes,
    description: optional(description),
    rateLimit: optional(rateLimit).meta({ description: "Attempts a second at most; none by default." }),
  })
  .meta({ id: "WebhookEndpointRequest" });
export type EndpointRequest = z.output<typeof endpointRequestSchema>;

export const endpointChangesSchema = z
  .object({
    url,
    eventTypes,
    description: description.nullable(),
    rateLimit: rateLimit.nullable(),
    status: z.enum(["enabled", "disabled"]),
    contractVersion,
    previewVersion: contractVersion
      .nullable()
      .meta({ description: "The version of simulated events, to try one before moving to it." }),
  })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "names no change")
  .meta({ id: "WebhookEndpointChanges", minProperties: 1 });
export type EndpointChanges = z.output<typeof endpointChangesSchema>;

export const rotationRequestSchema = z
  .object({
    gracePeriodSeconds: z.int().min(0).max(GRACE_MAX_SECONDS).default(GRACE_DEFAULT_SECONDS).meta({
      description: "For so long deliveries carry a signature of the old secret as well.",
    }),
  })
  .meta({ id: "WebhookSecretRotation" });

export const simulationRequestSchema = z
  .object({ type: z.enum(WEBHOOK_EVENT_TYPES) })
  .meta({ id: "WebhookSimulation" });

export const recoveryRequestSchema = z.object({ since: instant }).meta({ id: "WebhookRecoveryRequest" });

export const DELIVERY_STATUSES = ["pending", "succeeded", "retrying", "dead_lettered", "canceled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export const DELIVERY_TRIGGERS = ["automatic", "manual", "simulator"] as const;
export type DeliveryTrigger = (typeof DELIVERY_TRIGGERS)[number];
export const DISABLED_REASONS = ["requested", "gone", "failing", "full"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const endpointSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    eventTypes: z.array(z.string()),
    status: z.enum(["enabled", "disabled"]),
    disabledReason: z.enum(DISABLED_REASONS).nullable().meta({
      description:
        "`requested`: its organisation asked for it. `gone`: it answered 410. `failing`: every attempt failed for days. `full`: more deliveries waited for it than are kept.",
    }),
    contractVersion: z.string(),
    previewVersion: z.string().nullable(),
    rateLimit: z.int().nullable(),
    secretPrefix: z.string(),
    previousSecretExpiresAt: z.string().nullable(),
    createdAt: z.string(),
    stats: z
      .object({
        pending: z.int(),
        retrying: z.int(),
        succeeded: z.int(),
        deadLettered: z.int(),
        canceled: z.int(),
      })
      .meta({ description: "Deliveries that are kept, by status." }),
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpointView = z.output<typeof endpointSchema>;

/** As operators see one: how sure its success is, since when it gets nothing, and when it is tried next. */
export const organisationEndpointSchema = endpointSchema
  .extend({
    success: estimateSchema,
    disabledSince: z.string().nullable().meta({
      description: "Null while it is enabled, and where that was not recorded yet when it was disabled.",
    }),
    nextAttemptAt: z
      .string()
      .nullable()
      .meta({ description: "When the next attempt of any delivery is due; null where none waits." }),
  })
  .meta({ id: "OrganisationWebhookEndpoint" });
export type OrganisationEndpointView = z.output<typeof organisationEndpointSchema>;

/** Only creation and rotation answer the secret, and only the first answer does. */
export const endpointWithSecretSchema = endpointSchema
  .extend({
    secret: z.string().optional().meta({
      description: "Shown this once: absent in the answer to a repeat under the same Idempotency-Key.",
    }),
  })
  .meta({ id: "WebhookEndpointWithSecret" });

export const attemptSchema = z.object({
  number: z.int(),
  at: z.string(),
  statusCode: z.int().nullable(),
  durationMs: z.int(),
  error: z
    .enum(["timeout", "connection_failed", "redirect_refused", "address_refused", "status", "too_large"])
    .nullable()
    .meta({
      description:
        "Null for a success; `status` where the answer's status says no. `too_large`: the event is larger than a delivery " +
        "can be, and was not sent; read the resource.",
    }),
  responseSnippet: z.string().nullable().meta({ description: "The beginning of what was answered." }),
});
export type DeliveryAttempt = z.output<typeof attemptSchema>;

export const deliverySchema = z
  .object({
    id: z.string(),
    eventId: z.string(),
    type: z.string(),
    endpointId: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    trigger: z.enum(DELIVERY_TRIGGERS),
    attempts: z.array(attemptSchema),
    nextAttemptAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryView = z.output<typeof deliverySchema>;

export const deliveryBodySchema = z
  .object({
    deliveryId: z.string(),
    asSent: z.boolean().meta({
      description:
        "True while the delivery waits: these very bytes are sent. False once it has ended: then they are made again of the event in its log, the same but for fields that a newer release has added; a sample is drawn again.",
    }),
    body: z.string().meta({ description: "The body of the request, as text." }),
  })
  .meta({ id: "WebhookDeliveryBody" });
export type DeliveryBody = z.output<typeof deliveryBodySchema>;

const pagination = z.object({ nextCursor: z.string().nullable() });
export const endpointPageSchema = z
  .object({ data: z.array(endpointSchema), pagination })
  .meta({ id: "WebhookEndpointPage" });
export const organisationEndpointPageSchema = z
  .object({ data: z.array(organisationEndpointSchema), pagination })
  .meta({ id: "OrganisationWebhookEndpointPage" });
export const deliveryPageSchema = z
  .object({ data: z.array(deliverySchema), pagination })
  .meta({ id: "WebhookDeliveryPage" });
export type DeliveryPage = z.output<typeof deliveryPageSchema>;

export const recoverySchema = z
  .object({
    endpointId: z.string(),
    since: z.string(),
    scheduled: z.int().meta({ description: "New deliveries of events that had not arrived." }),
    more: z.boolean().meta({
      description:
        "True if there may be more: ask again with another key and the same `since` to continue from here.",
    }),
  })
  .meta({ id: "WebhookRecovery" });
export type Recovery = z.output<typeof recoverySchema>;

/** As operators ask for it: they may look before they act. */
export const organisationRecoveryRequestSchema = recoveryRequestSchema
  .extend({
    dryRun: z
      .boolean()
      .default(false)
      .meta({ description: "Count what would be scheduled, and schedule nothing." }),
  })
  .meta({ id: "OrganisationWebhookRecoveryRequest" });
export const organisationRecoverySchema = recoverySchema
  .extend({
    scheduled: z.int().meta({
      description:
        "New deliveries of events that had not arrived; with `dryRun`, how many there would be if the queue has room for them.",
    }),
    dryRun: z.boolean(),
  })
  .meta({ id: "OrganisationWebhookRecovery" });

export const previewSchema = z
  .object({
    endpointId: z.string(),
    version: z.string(),
    samples: z.array(z.looseObject({})).meta({ description: "One delivery a subscribed type." }),
  })
  .meta({ id: "WebhookPreview" });
