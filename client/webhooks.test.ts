// What the service signs, the client's verifier takes; what anybody else sends, it does not.

import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { verifyWebhook } from "./index.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const body = JSON.stringify({ id: "evt_1", type: "alert.created", deliveryId: "whd_1" });

function signed(at = new Date(), secret = SECRET): Record<string, string> {
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", at, body),
  };
}

it("takes a signed delivery, with whatever other headers came", () => {
  const headers = { ...signed(), "set-cookie": ["a", "b"], host: "hooks.example.com" };
  expect(verifyWebhook(Buffer.from(body), headers, SECRET)).toEqual({
    ok: true,
    event: JSON.parse(body) as unknown,
  });
});

it.each([
  ["an empty one, as where the variable is unset", ""],
  ["one without its beginning", SECRET.slice("whsec_".length)],
  ["one that is no base64", "whsec_ä"],
  ["none at all", undefined as unknown as string],
])("says in a sentence that the secret is none: %s", (_what, secret) => {
  const reason = expect.stringMatching(/^This is not the secret of an endpoint/);
  expect(verifyWebhook(body, signed(), secret)).toEqual({ ok: false, reason });
});

it("refuses what is no delivery, and does not throw", () => {
  expect(verifyWebhook(undefined as unknown as string, signed(), SECRET)).toMatchObject({ ok: false });
  expect(verifyWebhook(body, undefined as unknown as Record<string, string>, SECRET)).toMatchObject({
    ok: false,
  });
});

it.each([
  ["another body", body.replace("evt_1", "evt_2"), signed()],
  ["another secret", body, signed(new Date(), `whsec_${Buffer.alloc(32, 8).toString("base64")}`)],
  ["an old delivery", body, signed(new Date(Date.now() - 6 * 60_000))],
  ["no signature", body, {}],
])("refuses %s", (_what, text, headers) => {
  expect(verifyWebhook(text, headers, SECRET)).toMatchObject({ ok: false });
});
