// The signatures of a delivery, over the bytes as they are sent, made again for each attempt. `X-Service-Signature-V2` is
// laid out as Stripe's, keyed by the whole secret; beside it stand the headers of Standard Webhooks, keyed by the
// secret's base64 part. While a secret is being replaced each holds one signature of the new and one of each old one.

import { base64 } from "@scure/base";
import { hmacSha256 } from "../ids/sha256.ts";

const PREFIX = "whsec_";
/** How much of a secret may be shown again. */
const SHOWN_CHARACTERS = 10;

/** What a delivery is signed for. */
export interface SignedDelivery {
  readonly eventId: string;
  readonly deliveryId: string;
  readonly body: Uint8Array;
}

/** A secret of an endpoint. @param random 32 unguessable bytes. */
export function newWebhookSecret(random: Uint8Array): string {
  return PREFIX + base64.encode(random);
}

/** The first characters, by which a person tells two secrets apart. */
export function secretPrefix(secret: string): string {
  return secret.slice(0, SHOWN_CHARACTERS);
}

/**
 * @param secrets the newest first; behind it each one whose grace still runs.
 * @param nowSeconds when it is sent, whole seconds since 1970.
 */
export function signatureHeaders(
  { eventId, deliveryId, body }: SignedDelivery,
  secrets: readonly string[],
  nowSeconds: number,
): Record<string, string> {
  const time = `${nowSeconds}.`;
  const hex = secrets.map((secret) => hmacSha256(secret, [time, body], "hex"));
  const standard = secrets.map((secret) =>
    hmacSha256(base64.decode(secret.slice(PREFIX.length)), [`${eventId}.`, time, body], "base64"),
  );
  return {
    "x-service-signature-v2": [`t=${nowSeconds}`, ...hex.map((mac) => `v1=${mac}`)].join(","),
    "x-service-delivery": deliveryId,
    "webhook-id": eventId,
    "webhook-timestamp": String(nowSeconds),
    "webhook-signature": standard.map((mac) => `v1,${mac}`).join(" "),
  };
}
