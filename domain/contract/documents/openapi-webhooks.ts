// The webhooks of the OpenAPI document: what is sent to an endpoint for each event type, and what is expected of it.

import { z } from "zod";
import { createSchema, type ZodOpenApiPathsObject } from "zod-openapi";
import { webhookEnvelopeSchema } from "../../webhooks/envelope.ts";
import { WEBHOOK_EVENTS, type WebhookEventKind } from "../../webhooks/event-types.ts";

/** Headers of every delivery; docs/webhooks.md says how to check the signature. */
const HEADERS = z.object({
  "X-Service-Delivery": z.string().meta({ description: "The delivery's id; retries keep it." }),
  "X-Service-Signature-V2": z.string().meta({
    description:
      "The time and the signatures over it and the raw body: `t=…,v1=…`, two `v1` during a rotation.",
  }),
});

const SENT = Object.entries<WebhookEventKind>(WEBHOOK_EVENTS).filter(([, { available }]) => available);

/** By event type; types that are never sent from here are left out. */
export function webhooksOf(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    SENT.map(([type, { description, data }]) => [
      type,
      {
        post: {
          operationId: `receive${nameOf(type)}`,
          summary: description,
          tags: ["Webhooks"],
          security: [],
          requestParams: { header: HEADERS },
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: schemaOf(webhookEnvelopeSchema.extend({ type: z.literal(type), data })),
              },
            },
          },
          responses: {
            "2XX": { description: "Received. Answer quickly, and work on it afterwards." },
            "410": { description: "The endpoint is gone: Weir disables it." },
            default: { description: "Not received: Weir sends it again later." },
          },
        },
      },
    ]),
  );
}

// What we send is written as an answer is; to the library, a request body would be what others send. It has every field:
// a default is only for events that earlier releases kept.
function schemaOf(body: z.ZodType): ReturnType<typeof createSchema>["schema"] {
  const override = ({ jsonSchema }: { readonly jsonSchema: { default?: unknown } }) => {
    delete jsonSchema.default;
  };
  return createSchema(body, { io: "output", openapiVersion: "3.1.0", opts: { override } }).schema;
}

/** `alert.created` is `AlertCreated`. */
function nameOf(type: string): string {
  return type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
