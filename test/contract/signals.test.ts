// Signals: their list, their events, who may read them.

import { afterAll, expect, it } from "vitest";
import { type Answer, type Fields, get, type Json, matched, until, asText } from "./ask.ts";
import { subscribe } from "./guesses.ts";
import { find, holds, isObject, items, strings } from "./look.ts";
import { isOf, receive, typeOf } from "./receiver.ts";
import { cryptoPayment, decided, pay, text, unique } from "./requests.ts";
import { createOrganisation, type Organisation, type Side } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
const side = org.sandbox;
const receiver = await receive();
afterAll(() => receiver.close());

const listed = (of: Side): Promise<Answer> => get(of, "/signals?limit=100");
/**
 * A payment with a device and an address that are new, and a sanctioned counterparty: evidence enough for a signal, whatever
 * they are made of.
 */
const striking = (): Fields =>
  decided.block({ deviceRef: unique("device"), ipAddress: "203.0.113.9", country: "DE" });
const raise = async (of: Organisation): Promise<{ request: Fields; answer: Answer }> => {
  const request = striking();
  return { request, answer: (await pay(of.sandbox, request)).is(200) };
};
const signalled = (async () => {
  const subscribed = subscribe(side, receiver.url, ["risk.signal.created"]);
  await subscribed.catch(() => undefined);
  const raised = await raise(org);
  const list = await until(
    () => listed(side),
    (answer) => items(answer.json).length > 0,
  );
  return { ...raised, list };
})();
signalled.catch(() => undefined);

it.concurrent("[Signals] an organisation without decisions has an empty list and no next page", async () => {
  const answer = (await listed(other.production)).is(200);
  expect(items(answer.json), answer.story).toEqual([]);
  answer.about(answer.at("pagination.nextCursor") ?? null, "nextCursor").toBeNull();
});
it.concurrent("[Signals] every item of the list is an object with an opaque id", async () => {
  const { list } = await signalled;
  for (const item of items(list.json)) list.like(isObject(item) ? item["id"] : item, "id", /\S/);
});
it.concurrent("[Signals] the assessment retains signals as an array", async () => {
  const answer = (await pay(side, striking())).is(200);
  answer.about(Array.isArray(answer.at("assessment.signals")), "an array").toBe(true);
});
for (const [what, id] of Object.entries<(one: { request: Fields; answer: Answer }) => string>({
  "the activity id": ({ answer }) => answer.string("assessment.activityId"),
  "the transaction id": ({ answer }) => answer.string("assessment.transactionId"),
  "the decision id": ({ answer }) => answer.string("assessment.decisionId"),
  "the external activity id": ({ request }) => text(request, "externalActivityId"),
  "the external transaction id": ({ request }) => text(request, "transaction.externalTransactionId"),
})) {
  it.concurrent(`[Precisions: every signal names activity, transaction and decision] by ${what}`, async () => {
    const one = await signalled;
    await until(
      () => listed(side),
      (answer) => holds(answer.json, id(one)),
    );
  });
}
it.concurrent("[Signals] risk.signal.created is emitted when a signal is created", async () => {
  const { answer } = await signalled;
  const delivery = await receiver.one(
    "risk.signal.created",
    isOf("risk.signal.created", answer.string("assessment.decisionId")),
  );
  matched(find(delivery.event, "deliveryId"), /\S/, delivery.body.slice(0, 500));
  expect(receiver.deliveries.map(typeOf).filter((type) => type !== "risk.signal.created")).toEqual([]);
});
it.concurrent("[Signals] a replay creates no second signal", async () => {
  const fresh = await createOrganisation();
  const { request, answer } = await raise(fresh);
  for (let i = 0; i < 3; i++) (await pay(fresh.sandbox, request)).is(200);
  const marker = (await raise(fresh)).answer.string("assessment.decisionId");
  const list = await until(
    () => listed(fresh.sandbox),
    (seen) => seen.text.includes(marker),
  );
  const count = (id: string): number =>
    items(list.json).filter((item) => JSON.stringify(item).includes(id)).length;
  list
    .about(count(answer.string("assessment.decisionId")), "signals of the payment that was sent four times")
    .toBe(count(marker));
});
for (const [what, elsewhere] of Object.entries({
  "another organisation": other.sandbox,
  "the other environment": org.production,
})) {
  it.concurrent(`[Signals] hold the key's organisation and environment only: ${what} sees none`, async () => {
    await signalled;
    const answer = (await listed(elsewhere)).is(200);
    expect(items(answer.json), answer.story).toEqual([]);
  });
}
it.concurrent("[Cursor pagination object] GET /signals walked with limit 1 shows every signal once", async () => {
  const fresh = await createOrganisation();
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push((await raise(fresh)).answer.string("assessment.decisionId"));
  await until(
    () => listed(fresh.sandbox),
    (answer) => ids.every((id) => answer.text.includes(id)),
  );
  const whole = items((await listed(fresh.sandbox)).is(200).json).map((item) =>
    isObject(item) ? asText(item["id"]) : "",
  );
  const seen: string[] = [];
  let cursor: Json = "";
  for (let page = 0; page < 100 && typeof cursor === "string"; page++) {
    const answer: Answer = (
      await get(
        fresh.sandbox,
        `/signals?limit=1${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
      )
    ).is(200);
    seen.push(...items(answer.json).map((item) => (isObject(item) ? asText(item["id"]) : "")));
    cursor = answer.at("pagination.nextCursor");
  }
  expect(seen).toEqual(whole);
});
it.concurrent("[Signals] carry no raw wallet address that was not screened and no raw account number", async () => {
  const address = "0xcccccccccccccccccccccccccccccccccccc7c7c";
  const request = cryptoPayment("9999", {
    "transaction.parties.0.instruments": [
      { type: "crypto_wallet", identifier: address, network: "ethereum" },
    ],
  });
  const id = (await pay(side, request)).is(200).string("assessment.decisionId");
  const marker = (await raise(org)).answer.string("assessment.decisionId");
  const list = await until(
    () => listed(side),
    (seen) => seen.text.includes(marker),
  );
  list.about(strings(list.json).join(" ").toLowerCase(), `the address, after ${id}`).not.toContain(address);
});
