// Ids of endpoints and deliveries: a delivery's id names its endpoint and its number there, so that it is found in one hop.

import type { TenantKey } from "../ids/tenant-key.ts";

const DELIVERY_ID = /^whd_([0-9a-z]{24})([0-9a-z]{10})$/;
const NUMBER_DIGITS = 10;
const RADIX = 36;

/** One Idempotency-Key makes one endpoint, for ever. */
export function endpointIdOf(key: TenantKey, idempotencyKey: string): string {
  return `whe_${key.stem("webhook_endpoint", idempotencyKey)}`;
}

export function deliveryIdOf(endpointId: string, number: number): string {
  return `whd_${endpointId.slice("whe_".length)}${number.toString(RADIX).padStart(NUMBER_DIGITS, "0")}`;
}

/** @returns null for a text that is no id of a delivery. */
export function parseDeliveryId(
  text: string,
): { readonly endpointId: string; readonly number: number } | null {
  const [, endpoint, number] = DELIVERY_ID.exec(text) ?? [];
  return endpoint === undefined || number === undefined
    ? null
    : { endpointId: `whe_${endpoint}`, number: Number.parseInt(number, RADIX) };
}
