// Samples made from the schemas themselves, so that they cannot say anything else. Every id in them begins with
// `sample_`: no such resource exists, and every route answers 404 to it.

import { z } from "zod";
import type { Environment } from "../contract/values/environment.ts";
import { CONTRACT_VERSION } from "../contract/values/limits.ts";
import { WEBHOOK_EVENTS, type WebhookEventKind, type WebhookEventType } from "./event-types.ts";
import type { WebhookEvent } from "./envelope.ts";

const INSTANT = "2026-08-11T09:30:00.000Z";

interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly minimum?: number;
}

/** A value that the schema takes. @param name of its field. */
function sampleOf(schema: z.ZodType, name = ""): unknown {
  const written = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as JsonSchema;
  return valueOf(written, name, written.$defs ?? {});
}

/** An event of a type as it would be sent, with the ids of samples. */
export function sampleEvent(type: WebhookEventType, environment: Environment): WebhookEvent {
  const kind: WebhookEventKind = WEBHOOK_EVENTS[type];
  return {
    id: "sample_event",
    type,
    orderKey: "sample",
    environment,
    occurredAt: INSTANT,
    createdAt: INSTANT,
    resource: { type: kind.resource, id: `sample_${kind.resource}`, version: 1 },
    requestId: null,
    externalUserId: "sample_externalUser",
    data: sampleOf(kind.data) as Record<string, unknown>, // every kind's data is an object
  };
}

/** The same in its envelope, as a receiver would get it. */
export function sampleDelivery(
  type: WebhookEventType,
  environment: Environment,
  contractVersion: string = CONTRACT_VERSION,
): object {
  const { orderKey: _, id, type: named, ...rest } = sampleEvent(type, environment);
  return { id, type: named, deliveryId: "sample_delivery", contractVersion, ...rest };
}

function valueOf(
  schema: JsonSchema,
  name: string,
  definitions: Readonly<Record<string, JsonSchema>>,
): unknown {
  if (schema.$ref !== undefined) {
    const target = definitions[schema.$ref.replace("#/$defs/", "")];
    return target === undefined ? null : valueOf(target, name, definitions);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) {
    const told = schema.anyOf.find(({ type }) => type !== "null") ?? {};
    return valueOf(told, name, definitions);
  }
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [
          key,
          valueOf(property, key, definitions),
        ]),
      );
    case "array":
      return schema.items === undefined ? [] : [valueOf(schema.items, name, definitions)];
    case "number":
    case "integer":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    case "string":
      return textOf(name);
    default:
      return null;
  }
}

function textOf(name: string): string {
  if (/(^id|Id)$/.test(name)) return `sample_${name === "id" ? "resource" : name.slice(0, -2)}`;
  if (/(At|^at)$/.test(name)) return INSTANT;
  if (/[aA]mount$/.test(name)) return "12.50";
  if (name === "currency") return "EUR";
  if (/[cC]ountry$/.test(name)) return "DE";
  return `sample ${name}`;
}
