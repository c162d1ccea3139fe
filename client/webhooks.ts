// Verifies what Weir delivers to your endpoint: Standard Webhooks, with a type for each event.

import { Webhook } from "standardwebhooks";
import type { webhooks as Webhooks } from "./schema.d.ts";

/** The events that Weir sends, by type. */
export type WeirEvents = {
  readonly [T in keyof Webhooks]: Webhooks[T]["post"]["requestBody"]["content"]["application/json"];
};

/** The envelope of every delivery. More types may be added: acknowledge those that you do not know. */
export interface WeirEvent extends Omit<WeirEvents["alert.created"], "type" | "data"> {
  readonly type: string;
  /** What it holds follows from `type`: ask `isEvent`. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Whether an event is of a type, whose `data` TypeScript then knows. */
export function isEvent<T extends keyof WeirEvents>(
  event: WeirEvent | WeirEvents[T],
  type: T,
): event is WeirEvents[T] {
  return event.type === type;
}

export type VerifiedEvent =
  | { readonly ok: true; readonly event: WeirEvent }
  | { readonly ok: false; readonly reason: string };

/**
 * It never throws.
 * @param body the bytes as they came, before any parsing.
 * @param headers of the delivery, by lowercase name.
 * @param secret `whsec_…`, shown when the endpoint was made or its secret rotated.
 * @returns not ok for what was not signed with the secret, or more than five minutes ago, and for a secret that is none: answer 400.
 */
export function verifyWebhook(
  body: string | Buffer,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): VerifiedEvent {
  const webhook = webhookWith(secret);
  if (webhook === null) return { ok: false, reason: NO_SECRET };
  try {
    const single = Object.entries(headers).filter(([, value]) => typeof value === "string");
    const event = webhook.verify(body, Object.fromEntries(single) as Record<string, string>);
    return { ok: true, event: event as WeirEvent };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : "The delivery cannot be read." };
  }
}

const NO_SECRET =
  "This is not the secret of an endpoint: that begins with whsec_ and is shown when the endpoint is made.";

function webhookWith(secret: string): Webhook | null {
  try {
    return typeof secret === "string" && secret.startsWith("whsec_") ? new Webhook(secret) : null;
  } catch {
    return null;
  }
}
