// Verifiers that others wrote accept our deliveries: the `stripe` package the timed header, `standardwebhooks` its own.

import * as fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { newWebhookSecret, secretPrefix, signatureHeaders } from "#domain/webhooks/sign-delivery.ts";

const NOW = Math.floor(Date.now() / 1_000);
const [first, second, third] = [1, 2, 3].map((byte) => newWebhookSecret(new Uint8Array(32).fill(byte))) as [
  string,
  string,
  string,
];

function headersOf(body: string, secrets: readonly string[], at = NOW) {
  return signatureHeaders({ eventId: "evt_1", deliveryId: "whd_1", body: utf8ToBytes(body) }, secrets, at);
}

function stripeAccepts(body: string, headers: Record<string, string>, secret: string): boolean {
  try {
    const signature = headers["x-service-signature-v2"] ?? "";
    return Stripe.webhooks.constructEvent(body, signature, secret, 300) !== undefined;
  } catch {
    return false;
  }
}

function standardAccepts(body: string, headers: Record<string, string>, secret: string): boolean {
  try {
    return new Webhook(secret).verify(body, headers) !== undefined;
  } catch {
    return false;
  }
}

const verifiers = [
  ["stripe", stripeAccepts],
  ["standardwebhooks", standardAccepts],
] as const;

describe.each(verifiers)("the verifier of %s", (_name, accepts) => {
  it("accepts any body under the secret, and under no other", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const body = JSON.stringify({ id: "evt_1", value });
        expect(accepts(body, headersOf(body, [first]), first)).toBe(true);
        expect(accepts(body, headersOf(body, [first]), second)).toBe(false);
      }),
      { seed: 6, numRuns: 50 },
    );
  });

  it("refuses a body of which one byte is another", () => {
    expect(accepts('{"a":2}', headersOf('{"a":1}', [first]), first)).toBe(false);
  });

  it("accepts both secrets during a grace, and neither a third nor the old one after it", () => {
    const body = '{"a":1}';
    const headers = headersOf(body, [second, first]);
    expect([first, second, third].map((secret) => accepts(body, headers, secret))).toEqual([
      true,
      true,
      false,
    ]);
    expect(accepts(body, headersOf(body, [second]), first)).toBe(false);
  });

  it("refuses a delivery of ten minutes ago", () => {
    expect(accepts("{}", headersOf("{}", [first], NOW - 600), first)).toBe(false);
  });
});

describe("the headers", () => {
  it("name event and delivery, and hold two v1 during a grace", () => {
    const headers = headersOf("{}", [second, first]);
    expect(headers).toMatchObject({
      "x-service-delivery": "whd_1",
      "webhook-id": "evt_1",
      "webhook-timestamp": String(NOW),
    });
    expect(headers["x-service-signature-v2"]).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    expect(headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
  });
});

describe("a secret", () => {
  it("is all of its random bytes, and shows ten characters again", () => {
    expect(new Set([first, second, third]).size).toBe(3);
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secretPrefix(first)).toBe(first.slice(0, 10));
  });
});
