// What every delivery looks like: the envelope around an event's data. An event is made once for all receivers; a
// delivery adds its own id and the version of the contract that its endpoint wants, in front, without reading it again.

import { z } from "zod";
import { environmentSchema, type Environment } from "../contract/values/environment.ts";
import { CONTRACT_VERSION } from "../contract/values/limits.ts";
import type { WebhookEventType } from "./event-types.ts";

export const webhookEnvelopeSchema = z.object({
  id: z.string().meta({ description: "Of the event: apply each id once. An alias has the id of its event." }),
  type: z.string(),
  deliveryId: z.string(),
  contractVersion: z.literal(CONTRACT_VERSION),
  environment: environmentSchema,
  occurredAt: z.string(),
  createdAt: z.string(),
  resource: z.object({
    type: z.string(),
    id: z.string(),
    version: z.int().meta({ description: "Apply the highest: events may come in any order." }),
  }),
  requestId: z.string().nullable().meta({
    description: "`X-Request-Id` of the request that caused it; null where none did, or in a sample.",
  }),
  externalUserId: z.string().optional(),
  data: z.looseObject({}),
});
type WebhookEnvelope = z.output<typeof webhookEnvelopeSchema>;

/** An event to be delivered, as its log records it. */
export interface WebhookEvent extends Omit<WebhookEnvelope, "deliveryId" | "contractVersion" | "type"> {
  readonly type: WebhookEventType;
  readonly environment: Environment;
  /** Events of one resource go out one after another. */
  readonly orderKey: string;
}

/** An event on its way into the queue of an endpoint. */
export interface QueuedEvent {
  readonly id: string;
  readonly type: string;
  readonly orderKey: string;
  /** Of its row in the log. */
  readonly sequence: number;
  /** The envelope without what a delivery adds, as JSON text without its opening brace. */
  readonly rest: string;
}

export function queuedEvent({ id, type, orderKey, ...rest }: WebhookEvent, sequence: number): QueuedEvent {
  return { id, type, orderKey, sequence, rest: JSON.stringify(rest).slice(1) };
}

/** The body of a delivery, byte for byte as it is sent on each attempt. */
export function deliveryBody(
  { id, type, rest }: Pick<QueuedEvent, "id" | "type" | "rest">,
  deliveryId: string,
  contractVersion: string,
): string {
  const head = JSON.stringify({ id, type, deliveryId, contractVersion });
  return `${head.slice(0, -1)},${rest}`;
}
