// The signature of a delivery.

import { createHmac } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { matched, asText } from "./ask.ts";
import { subscribe } from "./guesses.ts";
import { find } from "./look.ts";
import { type Delivery, isOf, receive } from "./receiver.ts";
import { pay } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const side = (await createOrganisation()).sandbox;
const receiver = await receive();
afterAll(() => receiver.close());
const endpoint = subscribe(side, receiver.url, ["*"]);
endpoint.catch(() => undefined);
const eventsOf = (type: string, id: string): Promise<Delivery> =>
  receiver.one(`${type} of ${id}`, isOf(type, id));
const header = (delivery: Delivery, name: string): string => String(delivery.headers[name] ?? "");

/**
 * Every reading of the signature that the contract leaves open; the contract names only the header, v1, the timestamp and the
 * raw bytes.
 */
const readings = (delivery: Delivery, secret: string): string[] => {
  const parts = header(delivery, "x-service-signature-v2").split(/[,;\s]+/);
  const value = (name: string): string[] =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const time = value("t")[0] ?? "";
  const [id, deliveryId] = ["id", "deliveryId"].map((name) => asText(find(delivery.event, name)));
  const bare = secret.slice("whsec_".length);
  const keys = {
    whole: Buffer.from(secret),
    bare: Buffer.from(bare),
    base64: Buffer.from(bare, "base64"),
    hex: Buffer.from(bare, "hex"),
  };
  const payloads = {
    "t.body": `${time}.${delivery.body}`,
    "t.id.body": `${time}.${id}.${delivery.body}`,
    "id.t.body": `${id}.${time}.${delivery.body}`,
    "t.deliveryId.body": `${time}.${deliveryId}.${delivery.body}`,
    "t:body": `${time}:${delivery.body}`,
    tbody: `${time}${delivery.body}`,
  };
  const found: string[] = [];
  for (const [keyName, key] of Object.entries(keys)) {
    for (const [payloadName, payload] of Object.entries(payloads)) {
      for (const digest of ["hex", "base64", "base64url"] as const) {
        if (key.length > 0 && value("v1").includes(createHmac("sha256", key).update(payload).digest(digest)))
          found.push(`${keyName} ${payloadName} ${digest}`);
      }
    }
  }
  return found;
};

it.concurrent("[Events rule 3 and Versioning 7: signature] endpoint secrets start with whsec_", async () => {
  matched((await endpoint).secret, /^whsec_\S{8,}$/, "the secret");
});
it.concurrent("[Events rule 3 and Versioning 7: signature] X-Service-Delivery is the delivery id, and every delivery so far has one and V2", async () => {
  await endpoint;
  await eventsOf("fraud.transaction.assessed", (await pay(side)).is(200).string("assessment.decisionId"));
  for (const one of receiver.deliveries) {
    expect(header(one, "x-service-delivery"), one.body.slice(0, 300)).toBe(find(one.event, "deliveryId"));
    matched(header(one, "x-service-signature-v2"), /v1=/, one.body.slice(0, 300));
    matched(header(one, "content-type"), /application\/json/, "Content-Type");
  }
});
it.concurrent("[Events rule 3 and Versioning 7: signature] V2 is a timestamped signature over the raw bytes: HMAC-SHA-256 with the endpoint's secret, one reading for all deliveries", async () => {
  const { secret } = await endpoint;
  await eventsOf("fraud.transaction.assessed", (await pay(side)).is(200).string("assessment.decisionId"));
  const common = receiver.deliveries
    .map((one) => readings(one, secret))
    .reduce((left, right) => left.filter((name) => right.includes(name)));
  const [first] = receiver.deliveries;
  expect(
    common.length,
    `no one reading verifies all ${receiver.deliveries.length} deliveries; ${header(first as Delivery, "x-service-signature-v2")} over ${first?.body.slice(0, 300)}`,
  ).toBeGreaterThan(0);
});
it.concurrent("[Events rule 3 and Versioning 7: signature] one changed byte, another timestamp or another secret do not verify", async () => {
  const { secret } = await endpoint;
  const one = await eventsOf(
    "fraud.transaction.assessed",
    (await pay(side)).is(200).string("assessment.decisionId"),
  );
  expect(readings(one, secret).length, "the untouched delivery").toBeGreaterThan(0);
  expect(readings({ ...one, body: `${one.body} ` }, secret)).toEqual([]);
  expect(
    readings(
      {
        ...one,
        headers: {
          ...one.headers,
          "x-service-signature-v2": header(one, "x-service-signature-v2").replace(/t=\d/, "t=9"),
        },
      },
      secret,
    ),
  ).toEqual([]);
  expect(readings(one, secret.replace(/.{4}$/, "AAAA"))).toEqual([]);
});
it.concurrent("[Events rule 3 and Versioning 7: signature] the timestamp is the time of sending", async () => {
  await endpoint;
  const one = await eventsOf(
    "fraud.transaction.assessed",
    (await pay(side)).is(200).string("assessment.decisionId"),
  );
  const time = Number(/t=(\d+)/.exec(header(one, "x-service-signature-v2"))?.[1]);
  const milliseconds = time > 1e12 ? time : time * 1000;
  expect(Math.abs(milliseconds - one.at), header(one, "x-service-signature-v2")).toBeLessThan(60_000);
});
