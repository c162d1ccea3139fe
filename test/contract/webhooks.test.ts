// Which event is sent when, and what it says.

import { afterAll, expect, it } from "vitest";
import { type Answer, get, matched, asText } from "./ask.ts";
import { type Endpoint, subscribe } from "./guesses.ts";
import { find, holds, isObject, objects, strings } from "./look.ts";
import { type Delivery, isOf, receive, typeOf } from "./receiver.ts";
import {
  act,
  activity,
  altered,
  decided,
  decisions,
  outcome,
  pay,
  payment,
  record,
  text,
  unique,
} from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
await org.grant("10");
const side = org.sandbox;
const receiver = await receive();
const live = await receive();
const foreign = await receive();
afterAll(() => [receiver, live, foreign].forEach((one) => one.close()));
const endpoint: Promise<Endpoint> = subscribe(side, receiver.url, ["*"]);
const others = Promise.all([
  subscribe(org.production, live.url, ["*"]),
  subscribe(other.sandbox, foreign.url, ["*"]),
]);
endpoint.catch(() => undefined);
others.catch(() => undefined);

const fields = ["id", "type", "deliveryId"] as const;
/** The events of one payment: the canonical one, and the compatibility alias where there is one. */
const eventsOf = (type: string, id: string): Promise<Delivery> =>
  receiver.one(`${type} of ${id}`, isOf(type, id));

for (const decision of decisions) {
  it.concurrent(`[Events] fraud.transaction.assessed is emitted for every transaction decision: ${decision}`, async () => {
    await endpoint;
    const answer = (await pay(side, decided[decision]())).is(200);
    const delivery = await eventsOf("fraud.transaction.assessed", answer.string("assessment.decisionId"));
    for (const name of fields)
      matched(find(delivery.event, name), /\S/, `${name} of ${delivery.body.slice(0, 500)}`);
    expect(strings(delivery.event), delivery.body.slice(0, 500)).toContain(decision);
  });
  it.concurrent(`[Events] event.flagged is ${decision === "allow" ? "not " : ""}emitted for ${decision}, shares the id of its canonical event and is a delivery of its own`, async () => {
    await endpoint;
    const id = (await pay(side, decided[decision]())).is(200).string("assessment.decisionId");
    const canonical = await eventsOf("fraud.transaction.assessed", id);
    if (decision === "allow") {
      const marker = (await pay(side, decided.block())).is(200).string("assessment.decisionId");
      await eventsOf("event.flagged", marker);
      expect(receiver.deliveries.filter(isOf("event.flagged", id)).map((one) => one.body)).toEqual([]);
      return;
    }
    const alias = await eventsOf("event.flagged", id);
    expect(find(alias.event, "id"), alias.body.slice(0, 500)).toBe(find(canonical.event, "id"));
    expect(find(alias.event, "deliveryId"), alias.body.slice(0, 500)).not.toBe(
      find(canonical.event, "deliveryId"),
    );
  });
  it.concurrent(`[Events] the webhook says of a decision of ${decision} what first answer, replay and read back say`, async () => {
    await endpoint;
    const request = decided[decision]();
    const first = (await pay(side, request)).is(200);
    const again = (await pay(side, request)).is(200);
    const back = (await get(side, `/transactions/${text(request, "externalActivityId")}`)).is(200);
    const delivery = await eventsOf("fraud.transaction.assessed", first.string("assessment.decisionId"));
    for (const summary of [
      again.at("assessment.summary"),
      back.at("assessment.summary"),
      find(find(delivery.event, "assessment"), "summary"),
    ])
      expect(summary, first.story).toEqual(first.at("assessment.summary"));
  });
}
for (const type of [
  "login",
  "signup",
  "password_reset",
  "beneficiary_added",
  "profile_change",
  "device_change",
  "payout",
  "withdrawal",
]) {
  it.concurrent(`[Events] fraud.activity.assessed is emitted for every behaviour decision: ${type}`, async () => {
    await endpoint;
    const request = activity({ type });
    const id = (await act(side, request)).is(200).string("assessment.decisionId");
    const delivery = await eventsOf("fraud.activity.assessed", id);
    expect(holds(delivery.event, text(request, "subject.externalUserId")), delivery.body.slice(0, 500)).toBe(
      true,
    );
    expect(
      receiver.deliveries.filter(isOf("fraud.transaction.assessed", id)).length,
      "transaction events of it",
    ).toBe(0);
  });
}
it.concurrent("[Events] a replay emits no second event", async () => {
  await endpoint;
  const request = decided.block();
  const id = (await pay(side, request)).is(200).string("assessment.decisionId");
  await eventsOf("fraud.transaction.assessed", id);
  for (let i = 0; i < 3; i++) (await pay(side, request)).is(200);
  const marker = (await pay(side)).is(200).string("assessment.decisionId");
  await eventsOf("fraud.transaction.assessed", marker);
  expect(receiver.deliveries.filter(isOf("fraud.transaction.assessed", id)).length, "deliveries").toBe(1);
});
it.concurrent("[Events] ten equal payments at once are one event", async () => {
  await endpoint;
  const request = payment();
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(side, request)));
  const id = (answers[0] as Answer).is(200).string("assessment.decisionId");
  await eventsOf("fraud.transaction.assessed", id);
  const marker = (await pay(side)).is(200).string("assessment.decisionId");
  await eventsOf("fraud.transaction.assessed", marker);
  expect(receiver.deliveries.filter(isOf("fraud.transaction.assessed", id)).length, "deliveries").toBe(1);
});
it.concurrent("[Events] an invalid and a conflicting payment are no event", async () => {
  await endpoint;
  const request = payment();
  (await pay(side, altered(request, { "transaction.amount": "0" }))).is(400);
  const id = (await pay(side, request)).is(200).string("assessment.decisionId");
  (await pay(side, altered(request, { "transaction.amount": "77.77" }))).is(409);
  const marker = (await pay(side)).is(200).string("assessment.decisionId");
  await Promise.all([
    eventsOf("fraud.transaction.assessed", id),
    eventsOf("fraud.transaction.assessed", marker),
  ]);
  expect(
    receiver.deliveries.filter(isOf("fraud.transaction.assessed", text(request, "externalActivityId")))
      .length,
    "deliveries",
  ).toBe(1);
});
it.concurrent("[Events] the webhook of an activity says what first answer and read back say", async () => {
  await endpoint;
  const request = activity({ type: "withdrawal" });
  const first = (await act(side, request)).is(200);
  const back = (await get(side, `/activities/${text(request, "externalActivityId")}`)).is(200);
  const delivery = await eventsOf("fraud.activity.assessed", first.string("assessment.decisionId"));
  for (const summary of [back.at("assessment.summary"), find(find(delivery.event, "assessment"), "summary")])
    expect(summary, first.story).toEqual(first.at("assessment.summary"));
});
for (const type of [
  "fraud.transaction.assessed",
  "event.flagged",
  "fraud.outcome.recorded",
  "alert.created",
]) {
  it.concurrent(`[Precisions: every event names activity and transaction] by internal and external id beside the decision's, and externalUserId: ${type}`, async () => {
    await endpoint;
    const request = decided.block();
    const answer = (await pay(side, request)).is(200);
    (await record(side, answer.string("assessment.transactionId"))).is(201);
    const decision = answer.string("assessment.decisionId");
    const delivery = await receiver.one(`${type} of ${decision}`, isOf(type, decision));
    const ids = [
      ...["activityId", "transactionId"].map((name) => answer.string(`assessment.${name}`)),
      ...["externalActivityId", "transaction.externalTransactionId", "subject.externalUserId"].map((name) =>
        text(request, name),
      ),
    ];
    for (const id of [decision, ...ids])
      expect(holds(delivery.event, id), `${id} in ${delivery.body.slice(0, 1000)}`).toBe(true);
  });
}
for (const classification of ["fraud", "legitimate", "inconclusive"]) {
  it.concurrent(`[Events] fraud.outcome.recorded is emitted when an outcome is recorded: ${classification}, once for request and replay`, async () => {
    await endpoint;
    const paid = (await pay(side)).is(200);
    const [key, body] = [unique("key"), outcome({ classification })];
    for (let i = 0; i < 2; i++)
      (await record(side, paid.string("assessment.transactionId"), body, key)).is(201);
    const wanted = isOf("fraud.outcome.recorded", paid.string("assessment.decisionId"));
    const delivery = await receiver.one(`an outcome of ${paid.string("assessment.decisionId")}`, wanted);
    expect(strings(delivery.event), delivery.body.slice(0, 500)).toContain(classification);
    expect(receiver.deliveries.filter(wanted).length, "deliveries").toBe(1);
  });
}
it.concurrent("[Events] alert.created is emitted when an alert is created, with the alert's id and the resource's version", async () => {
  await endpoint;
  const alertId = (await pay(side, decided.block())).is(200).string("assessment.alertId");
  const delivery = await receiver.one(`alert.created of ${alertId}`, isOf("alert.created", alertId));
  const resource = find(delivery.event, "resource");
  const alert = (await get(side, `/alerts/${alertId}`)).is(200);
  if (isObject(resource) && resource["version"] !== undefined)
    alert.about(find(alert.json, "version"), "the version that reads show").toBe(resource["version"]);
});
it.concurrent("[Events] a second hit extends the alert without a second alert.created", async () => {
  await endpoint;
  const request = decided.block();
  const alertId = (await pay(side, request)).is(200).string("assessment.alertId");
  await receiver.one(`alert.created of ${alertId}`, isOf("alert.created", alertId));
  const second = altered(request, {
    externalActivityId: unique("act"),
    "transaction.externalTransactionId": unique("txn"),
  });
  const next = (await pay(side, second)).is(200).string("assessment.decisionId");
  await eventsOf("fraud.transaction.assessed", next);
  expect(receiver.deliveries.filter(isOf("alert.created", alertId)).length, "deliveries").toBe(1);
});
for (const kind of ["secret", "publishable"] as const) {
  it.concurrent(`[Events] api_key.created and api_key.revoked carry { keyId, prefix, type, environment } and never the key: ${kind}`, async () => {
    await endpoint;
    const { id, key } = await org.createKey({ side: "sandbox", kind });
    const created = await receiver.one(`api_key.created of ${id}`, isOf("api_key.created", id));
    await org.revokeKey(id);
    const revoked = await receiver.one(`api_key.revoked of ${id}`, isOf("api_key.revoked", id));
    for (const { body, event } of [created, revoked]) {
      const carrier = objects(event).find((object) => object["keyId"] === id);
      for (const name of ["prefix", "type", "environment"])
        matched(carrier?.[name], /\S/, `${name} in ${body.slice(0, 500)}`);
      expect(carrier?.["environment"], body.slice(0, 500)).toBe("sandbox");
      expect(body).not.toContain(key);
    }
  });
}
it.concurrent("[Events] Precisions: api_key events go to endpoints of that environment: a live key to the live endpoint alone", async () => {
  await Promise.all([endpoint, others]);
  const { id } = await org.createKey({ side: "production", kind: "secret" });
  await live.one(`api_key.created of ${id}`, isOf("api_key.created", id));
  expect(
    receiver.deliveries.some((one) => one.body.includes(id)),
    "at the sandbox endpoint",
  ).toBe(false);
});

it.concurrent("[Events: rules] 2 the envelope's id is the deduplication key: no two canonical events share one, and no two deliveries share a deliveryId", () => {
  const canonical = receiver.deliveries.filter((one) => typeOf(one) !== "event.flagged");
  expect(canonical.length, "deliveries").toBeGreaterThan(0);
  expect(
    new Set(canonical.map((one) => find(one.event, "id"))).size,
    "different ids of canonical events",
  ).toBe(canonical.length);
  expect(
    new Set(receiver.deliveries.map((one) => `${asText(find(one.event, "id"))} ${asText(typeOf(one))}`)).size,
    "different pairs of id and type",
  ).toBe(receiver.deliveries.length);
  expect(new Set(receiver.deliveries.map((one) => find(one.event, "deliveryId"))).size).toBe(
    receiver.deliveries.length,
  );
});
it.concurrent("[Events: rules] events hold the key's organisation and environment only", async () => {
  await Promise.all([endpoint, others]);
  const mine = (await pay(side)).is(200).string("assessment.decisionId");
  const produced = (await pay(org.production)).is(200).string("assessment.decisionId");
  const theirs = (await pay(other.sandbox)).is(200).string("assessment.decisionId");
  await Promise.all([
    eventsOf("fraud.transaction.assessed", mine),
    live.one(produced, isOf("fraud.transaction.assessed", produced)),
    foreign.one(theirs, isOf("fraud.transaction.assessed", theirs)),
  ]);
  const bodies = (one: typeof receiver): string => one.deliveries.map((delivery) => delivery.body).join("\n");
  for (const [at, strangers] of [
    [receiver, [produced, theirs]],
    [live, [mine, theirs]],
    [foreign, [mine, produced]],
  ] as const) {
    for (const id of strangers) expect(bodies(at)).not.toContain(id);
  }
});
