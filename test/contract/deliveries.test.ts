// Deliveries of webhooks: retries, resends, rotation, the simulator and the catalogue.

import { afterAll, expect, it } from "vitest";
import { ask, get, matched, asText } from "./ask.ts";
import { resend, rotate, simulate, subscribe, tryToSubscribe } from "./guesses.ts";
import { find, objects, strings } from "./look.ts";
import { type Delivery, isOf, type Receiver, receive, type Reply, typeOf } from "./receiver.ts";
import { act, decided, pay, record, unique } from "./requests.ts";
import { routes } from "./routes.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
const side = org.sandbox;
const open: Receiver[] = [];
afterAll(() => open.forEach((one) => one.close()));
const listening = async (
  reply?: (delivery: Delivery, earlier: readonly Delivery[]) => Reply,
): Promise<Receiver> => {
  const one = await receive(reply);
  open.push(one);
  return one;
};
const deliveryId = (delivery: Delivery): unknown => find(delivery.event, "deliveryId");

for (const status of [500, 503, 404, 400, 429, 410, 304]) {
  it.concurrent(`[Events: rules] 4 a non-2xx answer schedules a retry that keeps deliveryId and body and has a signature of its own: ${status}`, async () => {
    const receiver = await listening((delivery, earlier) => ({
      status: earlier.some((one) => one.body === delivery.body) ? 200 : status,
    }));
    await subscribe(side, receiver.url, ["fraud.activity.assessed"]);
    const id = (await act(side)).is(200).string("assessment.decisionId");
    const [first, second] = await receiver.some(
      `two deliveries of ${id}`,
      isOf("fraud.activity.assessed", id),
      2,
    );
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["x-service-delivery"]).toBe(first?.headers["x-service-delivery"]);
    matched(second?.headers["x-service-signature-v2"], /v1=/, "X-Service-Signature-V2");
  });
}
for (const status of [200, 201, 202, 204]) {
  it.concurrent(`[Events: rules] 4 a 2xx answer is taken: no second delivery after ${status}`, async () => {
    const receiver = await listening(() => ({ status }));
    await subscribe(side, receiver.url, ["fraud.activity.assessed"]);
    const first = (await act(side)).is(200).string("assessment.decisionId");
    await receiver.one(first, isOf("fraud.activity.assessed", first));
    const failing = await listening((delivery, earlier) => ({
      status: earlier.some((one) => one.body === delivery.body) ? 200 : 500,
    }));
    await subscribe(side, failing.url, ["fraud.activity.assessed"]);
    const marker = (await act(side)).is(200).string("assessment.decisionId");
    await failing.some("a retried marker", isOf("fraud.activity.assessed", marker), 2);
    expect(receiver.deliveries.filter(isOf("fraud.activity.assessed", first)).length).toBe(1);
  });
}
it.concurrent("[Events: rules] 5 the endpoint does not redirect: a 302 is not followed and counts as a failure", async () => {
  const target = await listening();
  const receiver = await listening((delivery, earlier) =>
    earlier.some((one) => one.body === delivery.body)
      ? { status: 200 }
      : { status: 302, headers: { location: target.url } },
  );
  await subscribe(side, receiver.url, ["fraud.activity.assessed"]);
  const id = (await act(side)).is(200).string("assessment.decisionId");
  await receiver.some(`two deliveries of ${id}`, isOf("fraud.activity.assessed", id), 2);
  expect(target.deliveries.length, "deliveries at the redirect's target").toBe(0);
});
it.concurrent("[Events: rules] 4 one failing endpoint does not keep another from its deliveries", async () => {
  const [failing, healthy] = [await listening(() => ({ status: 500 })), await listening()];
  for (const one of [failing, healthy]) await subscribe(side, one.url, ["fraud.activity.assessed"]);
  const id = (await act(side)).is(200).string("assessment.decisionId");
  await Promise.all([
    failing.one(id, isOf("fraud.activity.assessed", id)),
    healthy.one(id, isOf("fraud.activity.assessed", id)),
  ]);
});
it.concurrent("[Events: rules] 2 two endpoints get one event with one id and two delivery ids", async () => {
  const [one, two] = [await listening(), await listening()];
  for (const receiver of [one, two]) await subscribe(side, receiver.url, ["fraud.activity.assessed"]);
  const id = (await act(side)).is(200).string("assessment.decisionId");
  const [first, second] = await Promise.all(
    [one, two].map((receiver) => receiver.one(id, isOf("fraud.activity.assessed", id))),
  );
  expect(find(second?.event, "id")).toBe(find(first?.event, "id"));
  expect(deliveryId(second as Delivery)).not.toBe(deliveryId(first as Delivery));
});
for (const type of [
  "fraud.transaction.assessed",
  "fraud.activity.assessed",
  "event.flagged",
  "fraud.outcome.recorded",
  "alert.created",
]) {
  it.concurrent(`[Events: rules] an endpoint gets the types that it subscribed to, and no other: ${type}`, async () => {
    const receiver = await listening();
    await subscribe(side, receiver.url, [type]);
    await act(side);
    const paid = (await pay(side, decided.block())).is(200);
    (await record(side, paid.string("assessment.transactionId"))).is(201);
    await receiver.one(type, (delivery) => typeOf(delivery) === type);
    expect(receiver.deliveries.map(typeOf).filter((one) => one !== type)).toEqual([]);
  });
}
it.concurrent("[Events: rules] 2 a manual resend makes a new delivery record with the same event id", async () => {
  const receiver = await listening();
  await subscribe(side, receiver.url, ["fraud.activity.assessed"]);
  const id = (await act(side)).is(200).string("assessment.decisionId");
  const first = await receiver.one(id, isOf("fraud.activity.assessed", id));
  (await resend(side, String(deliveryId(first)))).is(200, 201, 202);
  const [, second] = await receiver.some(`two deliveries of ${id}`, isOf("fraud.activity.assessed", id), 2);
  expect(find(second?.event, "id")).toBe(find(first.event, "id"));
  expect(deliveryId(second as Delivery)).not.toBe(deliveryId(first));
  expect(second?.headers["x-service-delivery"]).toBe(deliveryId(second as Delivery));
});
it.concurrent("[Events: rules] 2 another organisation cannot resend a delivery", async () => {
  const receiver = await listening();
  await subscribe(side, receiver.url, ["fraud.activity.assessed"]);
  const id = (await act(side)).is(200).string("assessment.decisionId");
  const first = await receiver.one(id, isOf("fraud.activity.assessed", id));
  (await resend(other.sandbox, String(deliveryId(first)))).fails(404, "NOT_FOUND");
});
it.concurrent("[Events: rules] 3 during secret rotation a grace period holds two v1 signatures in V2", async () => {
  const receiver = await listening();
  const endpoint = await subscribe(side, receiver.url, ["fraud.activity.assessed"]);
  const rotated = (await rotate(side, endpoint.id)).is(200, 201);
  const secret = strings(rotated.json).find((value) => value.startsWith("whsec_"));
  rotated.like(secret, "a new secret", /^whsec_/);
  rotated.about(secret, "another secret").not.toBe(endpoint.secret);
  const id = (await act(side)).is(200).string("assessment.decisionId");
  const delivery = await receiver.one(id, isOf("fraud.activity.assessed", id));
  expect(
    String(delivery.headers["x-service-signature-v2"]).match(/v1=/g)?.length,
    String(delivery.headers["x-service-signature-v2"]),
  ).toBe(2);
});
it.concurrent("[Events: rules] 3 without a rotation V2 holds one v1 signature", async () => {
  const receiver = await listening();
  await subscribe(side, receiver.url, ["fraud.activity.assessed"]);
  const id = (await act(side)).is(200).string("assessment.decisionId");
  const delivery = await receiver.one(id, isOf("fraud.activity.assessed", id));
  expect(String(delivery.headers["x-service-signature-v2"]).match(/v1=/g)?.length).toBe(1);
});
it.concurrent("[Events: rules] 8 a sandbox simulator builds the same envelope and creates a real delivery record", async () => {
  const receiver = await listening();
  const endpoint = await subscribe(side, receiver.url, ["*"]);
  (await simulate(side, endpoint.id, "fraud.transaction.assessed")).is(200, 201, 202);
  const delivery = await receiver.one(
    "a simulated event",
    (one) => typeOf(one) === "fraud.transaction.assessed",
  );
  for (const name of ["id", "type", "deliveryId"])
    matched(find(delivery.event, name), /\S/, delivery.body.slice(0, 500));
  expect(delivery.headers["x-service-delivery"]).toBe(deliveryId(delivery));
  matched(delivery.headers["x-service-signature-v2"], /v1=/, "X-Service-Signature-V2");
});
it.concurrent("[Precisions: webhooks] the simulator with a live key is 403 permission_denied", async () => {
  const receiver = await listening();
  const endpoint = await subscribe(org.production, receiver.url, ["*"]);
  (await simulate(org.production, endpoint.id, "fraud.transaction.assessed")).fails(
    403,
    "PERMISSION_ERROR",
    "permission_denied",
  );
});
it.concurrent("[Precisions: webhooks] the whsec_ secret is shown once: reading the endpoint back does not show it", async () => {
  const receiver = await listening();
  const endpoint = await subscribe(side, receiver.url, ["*"]);
  const answer = (await get(side, endpoint.path)).is(200);
  answer.about(answer.text, "the secret").not.toContain(endpoint.secret);
  (await get(other.sandbox, endpoint.path)).fails(404, "NOT_FOUND");
});
it.concurrent("[Precisions: webhooks] a replay that made a whsec_ secret returns the resource without it", async () => {
  const receiver = await listening();
  const options = {
    body: { url: receiver.url, eventTypes: ["*"] },
    headers: { "idempotency-key": unique("endpoint") },
  };
  const path = (await subscribe(side, receiver.url, ["*"])).path.replace(/\/[^/]+$/, "");
  const first = (await ask(side, "POST", path, options)).is(200, 201);
  const again = (await ask(side, "POST", path, options)).is(first.status);
  first.like(first.text, "the secret of the first answer", /whsec_/);
  again.must("secret").toBeUndefined();
  again.about(again.text, "the secret").not.toContain(first.string("secret"));
  again.about(find(again.json, "id"), "the resource").toBe(find(first.json, "id"));
});
it.concurrent("[Precisions: webhooks] DELETE answers 204: an endpoint that was removed is 404 and gets nothing more", async () => {
  const [receiver, control] = [await listening(), await listening()];
  const endpoint = await subscribe(side, receiver.url, ["fraud.activity.assessed"]);
  await subscribe(side, control.url, ["fraud.activity.assessed"]);
  (await ask(side, "DELETE", endpoint.path)).is(204);
  (await get(side, endpoint.path)).fails(404, "NOT_FOUND");
  const id = (await act(side)).is(200).string("assessment.decisionId");
  const isLater = isOf("fraud.activity.assessed", id);
  await control.one(id, isLater);
  // What other tests made before the removal may have come to it.
  expect(receiver.deliveries.filter(isLater), "deliveries to the removed endpoint").toEqual([]);
});
for (const url of [
  "http://example.com/hook",
  "ftp://example.com/hook",
  "https://10.0.0.1/hook",
  "https://192.168.1.1/hook",
  "https://169.254.169.254/latest",
  "https://172.16.0.1/",
  "https://[fd00::1]/hook",
  "https://0.0.0.0/hook",
  "https://100.64.0.1/",
  "https://user:pass@example.com/",
  "not a url",
  "",
  "file:///etc/passwd",
]) {
  it.concurrent(`[Events: rules] 5 the endpoint uses HTTPS with a public address: ${url || "an empty url"} is 400`, async () => {
    (await tryToSubscribe(side, url, ["*"])).invalid();
  });
}
it.concurrent("[Precisions: webhooks] verification.* is accepted in subscriptions", async () => {
  const receiver = await listening();
  await subscribe(side, receiver.url, ["verification.*", "alert.created"]);
});

const types = [
  "fraud.transaction.assessed",
  "fraud.activity.assessed",
  "event.flagged",
  "fraud.outcome.recorded",
  "risk.drift.detected",
  "risk.threshold.recommended",
  "risk.system_version.changed",
  "risk.signal.created",
  "alert.created",
  "api_key.created",
  "api_key.revoked",
];
const entry = async (type: string) => {
  const answer = (await get(side, "/webhooks/catalogue")).is(200);
  const found =
    objects(answer.json).find(
      (object) =>
        object["type"] === type &&
        Object.values(object).some((value) => value !== null && typeof value === "object"),
    ) ?? objects(answer.json).find((object) => object["type"] === type);
  return { answer, found };
};
for (const type of types) {
  it.concurrent(`[GET /webhooks/catalogue] every supported event with a generated sample: ${type}`, async () => {
    const { answer, found } = await entry(type);
    answer.about(found ?? null, "its entry").not.toBeNull();
    const envelope = objects(found).find((object) => Object.hasOwn(object, "deliveryId"));
    answer.about(envelope ?? null, "an envelope with deliveryId in its sample").not.toBeNull();
    answer.about(envelope?.["type"], "the sample's type").toBe(type);
    answer.like(envelope?.["id"], "the sample's id", /^sample_/);
  });
}
it.concurrent("[GET /webhooks/catalogue] verification.* stands there with available false", async () => {
  const answer = (await get(side, "/webhooks/catalogue")).is(200);
  const entries = objects(answer.json).filter((object) => asText(object["type"]).startsWith("verification."));
  answer.about(entries.length, "entries").toBeGreaterThan(0);
  answer
    .about(
      entries.some((one) => one["available"] === false),
      "available false",
    )
    .toBe(true);
});
it.concurrent("[GET /webhooks/catalogue] is the same in both environments' keys and lists each type once", async () => {
  for (const of of [side, org.production]) {
    const answer = (await get(of, "/webhooks/catalogue")).is(200);
    for (const type of types) answer.about(strings(answer.json), type).toContain(type);
  }
});
it.concurrent("[Events: rules] 9 sample identifiers are not reusable resources: every route answers 404 to them", async () => {
  const answer = (await get(side, "/webhooks/catalogue")).is(200);
  const ids = [...new Set(strings(answer.json).filter((value) => value.startsWith("sample_")))].slice(0, 12);
  answer.about(ids.length, "ids that begin with sample_").toBeGreaterThan(0);
  for (const id of ids) {
    for (const route of routes.filter(
      ({ path, method }) =>
        method === "GET" && path.includes("unknown-reference") && !path.includes("/network/"),
    )) {
      (await get(side, route.path.replace("unknown-reference", encodeURIComponent(id)))).fails(
        404,
        "NOT_FOUND",
      );
    }
    (await record(side, id)).fails(404, "NOT_FOUND");
  }
});
for (const method of ["POST", "PUT", "DELETE"]) {
  it.concurrent(`[GET /webhooks/catalogue] is read only: ${method} is no route`, async () => {
    (await ask(side, method, "/webhooks/catalogue", { body: {} })).fails(404, "NOT_FOUND");
  });
}
