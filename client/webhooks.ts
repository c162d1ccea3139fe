// Verifies what Weir delivers to your endpoint: Standard Webhooks, with the events' envelope as a type.

import { Webhook, WebhookVerificationError } from "standardwebhooks";

/** The envelope of every delivery; `data` is of the event's `type`, see `GET /webhooks/catalogue`. */
export interface WeirEvent {
  /** Of the event: with `type` it names what is to be applied once. */
  readonly id: string;
  readonly type: string;
  readonly deliveryId: string;
  readonly contractVersion: string;
  readonly environment: "sandbox" | "production";
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  readonly createdAt: string;
  /** Apply the highest `version`: events may come in any order. */
  readonly resource: { readonly type: string; readonly id: string; readonly version: number };
  readonly externalUserId?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type VerifiedEvent =
  | { readonly ok: true; readonly event: WeirEvent }
  | { readonly ok: false; readonly reason: string };

/**
 * @param body the bytes as they came, before any parsing.
 * @param headers of the delivery, by lowercase name.
 * @param secret `whsec_…`, shown when the endpoint was made or its secret rotated.
 * @returns not ok for what was not signed with the secret, or more than five minutes ago: answer 400.
 */
export function verifyWebhook(
  body: string | Buffer,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): VerifiedEvent {
  const single = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  try {
    return { ok: true, event: new Webhook(secret).verify(body, Object.fromEntries(single)) as WeirEvent };
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) {
      return { ok: false, reason: error.message };
    }
    throw error;
  }
}
