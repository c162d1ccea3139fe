// What fraud.transaction.assessed carries.

import { afterAll, expect, it } from "vitest";
import type { Json } from "./ask.ts";
import { subscribe } from "./guesses.ts";
import { find, holds, isObject, objects } from "./look.ts";
import { type Delivery, isOf, receive } from "./receiver.ts";
import { act, activity, cryptoPayment, pay, payment, text, unique } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const side = (await createOrganisation()).sandbox;
const receiver = await receive();
afterAll(() => receiver.close());
const endpoint = subscribe(side, receiver.url, ["*"]);
endpoint.catch(() => undefined);
const eventsOf = (type: string, id: string): Promise<Delivery> =>
  receiver.one(`${type} of ${id}`, isOf(type, id));
const requests = {
  fiat: () =>
    payment({
      "transaction.parties.1.instruments": [
        {
          type: "bank_account",
          identifier: "DE89370400440532013000",
          maskedIdentifier: "****3000",
          institutionName: "A Bank",
          country: "DE",
          fingerprint: "print-of-it",
        },
      ],
    }),
  crypto: () => cryptoPayment("7666"),
} as const;
for (const [what, build] of Object.entries(requests)) {
  const delivered = (async () => {
    await endpoint;
    const request = build();
    const answer = (await pay(side, request)).is(200);
    return {
      request,
      answer,
      delivery: await eventsOf("fraud.transaction.assessed", answer.string("assessment.decisionId")),
    };
  })();
  delivered.catch(() => undefined);
  for (const name of [
    "subject",
    "externalActivityId",
    "externalTransactionId",
    "activityId",
    "transactionId",
    "decisionId",
    "assessment",
    "parties",
    "screening",
    "billing",
  ]) {
    it.concurrent(`[Events: payload of fraud.transaction.assessed] carries ${name}: ${what}`, async () => {
      const { delivery } = await delivered;
      expect(find(delivery.event, name) ?? null, `${name} in ${delivery.body.slice(0, 1000)}`).not.toBeNull();
    });
  }
  it.concurrent(`[Events: payload of fraud.transaction.assessed] its references are those of the answer and of the request: ${what}`, async () => {
    const { request, answer, delivery } = await delivered;
    for (const name of ["activityId", "transactionId", "decisionId"])
      expect(find(delivery.event, name), delivery.body.slice(0, 500)).toBe(answer.at(`assessment.${name}`));
    expect(find(delivery.event, "externalActivityId")).toBe(request["externalActivityId"]);
    expect(find(delivery.event, "externalTransactionId")).toBe(
      text(request, "transaction.externalTransactionId"),
    );
  });
  it.concurrent(`[Events: rules] 1 customer-facing events include externalUserId when the activity is linked to one: ${what}`, async () => {
    const { request, delivery } = await delivered;
    expect(find(delivery.event, "subject"), delivery.body.slice(0, 500)).toMatchObject({
      externalUserId: text(request, "subject.externalUserId"),
      type: "individual",
    });
  });
  it.concurrent(`[Events: payload of fraud.transaction.assessed] instruments stand only as type, maskedIdentifier, institution and country: ${what}`, async () => {
    const { delivery } = await delivered;
    for (const list of objects(find(delivery.event, "parties"))
      .concat(objects({ all: find(delivery.event, "parties") }))
      .map((object) => object["instruments"])
      .filter(Array.isArray)) {
      for (const instrument of (list as readonly Json[]).filter(isObject)) {
        for (const name of Object.keys(instrument))
          expect(
            ["type", "maskedIdentifier", "institution", "institutionName", "country"],
            delivery.body.slice(0, 1000),
          ).toContain(name);
      }
    }
    expect(delivery.body).not.toContain("DE89370400440532013000");
    expect(delivery.body).not.toContain("print-of-it");
  });
}
it.concurrent("[Events: rules] 1 an event of a customer without externalUserId carries the internal reference all the same", async () => {
  await endpoint;
  const answer = (await act(side, activity({ subject: { type: "device", id: unique("device") } }))).is(200);
  const delivery = await eventsOf("fraud.activity.assessed", answer.string("assessment.decisionId"));
  expect(holds(delivery.event, answer.string("assessment.activityId")), delivery.body.slice(0, 500)).toBe(
    true,
  );
});
