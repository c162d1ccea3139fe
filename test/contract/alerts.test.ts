// Alerts: when one is raised, what it names, who may read it.

import { expect, it } from "vitest";
import { type Answer, type Fields, get, type Json, until, asText } from "./ask.ts";
import { atOnce } from "./words.ts";
import { holds, isObject, items } from "./look.ts";
import { act, activity, altered, cryptoPayment, decided, pay, payment, text, unique } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
const quiet = await createOrganisation();
const side = org.sandbox;

const readAlert = (id: string): Promise<Answer> => get(side, `/alerts/${id}`);
const ready = (id: string): Promise<Answer> =>
  until(
    () => readAlert(id),
    (answer) => answer.status === 200,
  );
/** A blocked payment of this customer; the contract does not say which decision raises an alert, a block is the surest. */
const blocked = async (
  user = unique("user"),
): Promise<{ request: Fields; answer: Answer; alertId: string }> => {
  const request = decided.block({
    subject: { type: "individual", externalUserId: user },
    "transaction.parties.0.externalUserId": user,
  });
  const answer = (await pay(side, request)).is(200);
  return { request, answer, alertId: answer.string("assessment.alertId") };
};
const ids = (answer: Answer): string[] =>
  items(answer.json).map((item) => asText(isObject(item) ? item["id"] : item));

const raising: Readonly<Record<string, () => Fields>> = {
  "a sanctioned name": decided.block,
  "a sanctioned wallet": () => cryptoPayment("9999"),
  "an inbound sanctioned name": () =>
    altered(decided.block(), { "transaction.direction": "inbound", "transaction.parties.1.role": "sender" }),
};
for (const [what, build] of Object.entries(raising)) {
  it.concurrent(`[Assessment response: alertId] alertId is a string, present when an alert was raised, and GET /alerts/{id} soon answers it: ${what}`, async () => {
    const answer = (await pay(side, build())).is(200);
    (await ready(answer.string("assessment.alertId"))).about(true, "found").toBe(true);
  });
}
for (const [what, send] of Object.entries({
  "an allowed payment": () => pay(side, decided.allow()),
  "an allowed wallet": () => pay(side, cryptoPayment("1000")),
  "an allowed login": () => act(side, activity()),
})) {
  it.concurrent(`[Assessment response: alertId] alertId is in the body only when an alert was raised: ${what} has no such field`, async () => {
    const answer = (await send()).is(200);
    answer.must("assessment.decision").toBe("allow");
    answer
      .about(Object.hasOwn(answer.at("assessment") as object, "alertId"), "alertId in the body")
      .toBe(false);
  });
}
it.concurrent("[Assessment response: alertId] the replay and the stored body carry the same alertId", async () => {
  const { request, alertId } = await blocked();
  (await pay(side, request)).is(200).must("assessment.alertId").toBe(alertId);
  (await get(side, `/transactions/${text(request, "externalActivityId")}`))
    .is(200)
    .must("assessment.alertId")
    .toBe(alertId);
});
it.concurrent("[Precisions: alerts] a second hit of the same customer within 24 hours extends the open alert", async () => {
  const user = unique("user");
  const [one, two] = [await blocked(user), await blocked(user)];
  expect(two.alertId, two.answer.story).toBe(one.alertId);
  const alert = await until(
    () => readAlert(one.alertId),
    (answer) => holds(answer.json, two.answer.string("assessment.decisionId")),
  );
  alert.about(holds(alert.json, one.answer.string("assessment.decisionId")), "the first decision").toBe(true);
});
it.concurrent("[Precisions: alerts] another customer has another alert", async () => {
  const [one, two] = [await blocked(), await blocked()];
  expect(two.alertId, two.answer.story).not.toBe(one.alertId);
});
it.concurrent("[Precisions: alerts] ten hits of one customer at once raise one alert", async () => {
  const user = unique("user");
  const answers = await atOnce(10, () => blocked(user));
  expect(
    new Set(answers.map(({ alertId }) => alertId)).size,
    answers.map(({ answer }) => answer.story).join("\n"),
  ).toBe(1);
});
it.concurrent("[Precisions: alerts] ten equal requests at once raise one alert and all say so", async () => {
  const request = decided.block();
  const answers = await atOnce(10, () => pay(side, request));
  expect(new Set(answers.map((answer) => answer.is(200).string("assessment.alertId"))).size).toBe(1);
});
for (const [what, find] of Object.entries<(one: Awaited<ReturnType<typeof blocked>>) => string>({
  "the activity id": ({ answer }) => answer.string("assessment.activityId"),
  "the transaction id": ({ answer }) => answer.string("assessment.transactionId"),
  "the decision id": ({ answer }) => answer.string("assessment.decisionId"),
  "the external activity id": ({ request }) => text(request, "externalActivityId"),
  "the external transaction id": ({ request }) => text(request, "transaction.externalTransactionId"),
})) {
  it.concurrent(`[Precisions: every alert names activity, transaction and decision] by ${what}`, async () => {
    const one = await blocked();
    const alert = await until(
      () => readAlert(one.alertId),
      (answer) => answer.status === 200 && holds(answer.json, find(one)),
    );
    alert.about(holds(alert.json, find(one)), what).toBe(true);
  });
}
it.concurrent("[Precisions: alerts] an alert is in the list", async () => {
  const { alertId } = await blocked();
  await until(
    () => get(side, "/alerts?limit=100"),
    (answer) => ids(answer).includes(alertId),
  );
});
for (const [what, elsewhere] of Object.entries({
  "another organisation": other.sandbox,
  "another organisation's production": other.production,
  "the other environment": org.production,
})) {
  it.concurrent(`[Precisions: alerts] an alert belongs to the key's organisation and environment: 404 and no list for ${what}`, async () => {
    const { alertId } = await blocked();
    await ready(alertId);
    (await get(elsewhere, `/alerts/${alertId}`)).fails(404, "NOT_FOUND");
    const list = (await get(elsewhere, "/alerts")).is(200);
    list.about(list.text, "the alert").not.toContain(alertId);
  });
}
for (const id of ["none", "sample_alert", "%20"]) {
  it.concurrent(`[Precisions: alerts] 404 for an alert that is none: ${id}`, async () => {
    (await readAlert(id)).fails(404, "NOT_FOUND");
  });
}
it.concurrent("[Precisions: alerts] an organisation without decisions has an empty list and no next page", async () => {
  const answer = (await get(quiet.sandbox, "/alerts")).is(200);
  expect(items(answer.json), answer.story).toEqual([]);
  answer.about(answer.at("pagination.nextCursor") ?? null, "nextCursor").toBeNull();
});
it.concurrent("[Cursor pagination object] GET /alerts walked with limit 1 shows every alert once", async () => {
  const fresh = await createOrganisation();
  const raised: string[] = [];
  for (let i = 0; i < 4; i++)
    raised.push((await pay(fresh.sandbox, decided.block())).is(200).string("assessment.alertId"));
  await until(
    () => get(fresh.sandbox, "/alerts?limit=100"),
    (answer) => raised.every((id) => ids(answer).includes(id)),
  );
  const seen: Json[] = [];
  let cursor: Json = "";
  for (let page = 0; page < 10 && cursor !== null && cursor !== undefined; page++) {
    const answer = (
      await get(
        fresh.sandbox,
        `/alerts?limit=1${cursor === "" ? "" : `&cursor=${encodeURIComponent(asText(cursor))}`}`,
      )
    ).is(200);
    answer.about(ids(answer).length, "alerts on a page").toBeLessThanOrEqual(1);
    seen.push(...ids(answer));
    cursor = answer.at("pagination.nextCursor");
  }
  expect(new Set(seen)).toEqual(new Set(raised));
  expect(seen.length).toBe(raised.length);
});
it.concurrent("[Limits: cursor list limit] default 50: of 55 alerts the first page without limit shows 50 and a cursor", async () => {
  const fresh = await createOrganisation();
  await atOnce(55, async () => (await pay(fresh.sandbox, decided.block())).is(200));
  const answer = await until(
    () => get(fresh.sandbox, "/alerts"),
    (seen) => items(seen.json).length >= 50,
  );
  answer.about(items(answer.json).length, "alerts").toBe(50);
  answer.matches("pagination.nextCursor", /\S/);
});
it.concurrent("[Precisions: identity] another transaction of the same customer that is allowed joins no alert", async () => {
  const { request } = await blocked();
  const user = text(request, "subject.externalUserId");
  const answer = (
    await pay(
      side,
      payment({
        subject: { type: "individual", externalUserId: user },
        "transaction.parties.0.externalUserId": user,
      }),
    )
  ).is(200);
  if (answer.at("assessment.decision") === "allow") answer.must("assessment.alertId").toBeUndefined();
});
