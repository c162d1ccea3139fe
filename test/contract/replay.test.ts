// An exact replay returns the stored assessment.

import { expect, it } from "vitest";
import { type Answer, ask, type Fields, type Json } from "./ask.ts";
import { atOnce } from "./words.ts";
import { isReplayOf } from "./replays.ts";
import {
  act,
  activity,
  altered,
  cryptoPayment,
  decided,
  decisions,
  fullPayment,
  pay,
  payment,
  readActivity,
  readTransaction,
  text,
} from "./requests.ts";
import { createOrganisation, type Side } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
await org.grant("100");
await other.grant("100");
const side = org.sandbox;

interface Kind {
  readonly send: (side: Side, request: Fields) => Promise<Answer>;
  readonly read: (side: Side, reference: string) => Promise<Answer>;
  readonly build: () => Fields;
}
const kinds: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    decisions.map((decision) => [
      `transaction of ${decision}`,
      { send: pay, read: readTransaction, build: () => decided[decision]() },
    ]),
  ),
  "crypto transaction": { send: pay, read: readTransaction, build: () => cryptoPayment("7779") },
  "transaction without parties": {
    send: pay,
    read: readTransaction,
    build: () => payment({ "transaction.parties": [] }),
  },
  login: { send: act, read: readActivity, build: () => activity() },
  withdrawal: { send: act, read: readActivity, build: () => activity({ type: "withdrawal" }) },
};
for (const [name, { send, read, build }] of Object.entries(kinds)) {
  it.concurrent(`[Behaviour rule 1] the same externalActivityId with the same payload returns the stored assessment with replayed true: ${name}`, async () => {
    const request = build();
    const first = (await send(side, request)).is(200);
    isReplayOf(await send(side, request), first);
  });
  it.concurrent(`[Behaviour rule 1] a second and a third replay are the same byte for byte: ${name}`, async () => {
    const request = build();
    (await send(side, request)).is(200);
    const [second, third] = [await send(side, request), await send(side, request)];
    third.is(200).about(third.text, second.story).toBe(second.text);
  });
  it.concurrent(`[Behaviour rule 1] reading back after a replay gives the first answer byte for byte: ${name}`, async () => {
    const request = build();
    const first = (await send(side, request)).is(200);
    await send(side, request);
    const back = (await read(side, text(request, "externalActivityId"))).is(200);
    back.about(back.text, first.story).toBe(first.text);
  });
  it.concurrent(`[Behaviour rule 1] the same in production: ${name}`, async () => {
    const request = build();
    const first = (await send(org.production, request)).is(200);
    isReplayOf(await send(org.production, request), first);
  });
  it.concurrent(`[Behaviour rule 1] ten equal requests at once are decided once: ${name}`, async () => {
    const request = build();
    const answers = await atOnce(10, () => send(side, request));
    const firsts = answers.filter((answer) => answer.is(200).at("replayed") === undefined);
    expect(firsts.length, answers.map((answer) => answer.story).join("\n")).toBe(1);
    expect(
      new Set(answers.map((answer) => JSON.stringify(answer.at("assessment")))).size,
      answers.map((answer) => answer.story).join("\n"),
    ).toBe(1);
  });
}

for (const name of [
  "channel",
  "deviceRef",
  "ipAddress",
  "country",
  "location",
  "metadata",
  "customAttributes",
  "transaction.status",
  "transaction.paymentMethod",
  "transaction.metadata",
  "transaction.parties.1.country",
  "transaction.parties.1.entityId",
  "subject.id",
]) {
  it.concurrent(`[Precisions: identity and replay] an absent field and null are equal: ${name}`, async () => {
    const request = payment();
    const first = (await pay(side, request)).is(200);
    isReplayOf(await pay(side, altered(request, { [name]: null })), first);
  });
}
for (const where of ["surprise", "transaction.surprise", "transaction.parties.1.surprise"]) {
  it.concurrent(`[Precisions: identity and replay] unknown fields are not compared: ${where}`, async () => {
    const request = payment({ [where]: 1 });
    const first = (await pay(side, request)).is(200);
    isReplayOf(await pay(side, altered(request, { [where]: 2 })), first);
    isReplayOf(await pay(side, altered(request, { [where]: undefined })), first);
  });
}
it.concurrent('[Precisions: identity and replay] strings are compared as sent: "1.0" is not "1.00"', async () => {
  const request = payment({ "transaction.amount": "1.0" });
  (await pay(side, request)).is(200);
  (await pay(side, altered(request, { "transaction.amount": "1.00" }))).fails(
    409,
    "CONFLICT",
    "activity_conflict",
    "transaction_conflict",
  );
});
it.concurrent("[Precisions: identity and replay] the order of fields is no change", async () => {
  const request = fullPayment();
  const first = (await pay(side, request)).is(200);
  const turned = (json: Json): Json =>
    Array.isArray(json)
      ? json.map(turned)
      : json !== null && typeof json === "object"
        ? Object.fromEntries(
            Object.entries(json)
              .toReversed()
              .map(([name, value]) => [name, turned(value)]),
          )
        : json;
  isReplayOf(await pay(side, turned(request) as Fields), first);
});
it.concurrent("[Precisions: identity and replay] spaces between the fields are no change", async () => {
  const request = payment();
  const first = (await pay(side, request)).is(200);
  isReplayOf(await ask(side, "POST", "/transactions", { raw: JSON.stringify(request, null, 4) }), first);
});
it.concurrent("[Precisions: identity and replay] both external ids are unique for organisation and environment: another organisation and the other environment decide for themselves", async () => {
  const request = payment();
  const answers = [
    await pay(side, request),
    await pay(org.production, request),
    await pay(other.sandbox, request),
    await pay(other.production, request),
  ];
  for (const answer of answers) answer.is(200).must("replayed").toBeUndefined();
  expect(
    new Set(answers.map((answer) => answer.at("assessment.decisionId"))).size,
    "different decisions",
  ).toBe(4);
});
it.concurrent("[Precisions: identity and replay] externalActivityId is case-sensitive: another case is another activity", async () => {
  const request = activity();
  const first = (await act(side, request)).is(200);
  const second = (
    await act(side, { ...request, externalActivityId: text(request, "externalActivityId").toUpperCase() })
  ).is(200);
  second.must("assessment.activityId").not.toBe(first.at("assessment.activityId"));
});
it.concurrent("[Precisions: identity and replay] a replay is answered with a second key of the organisation too", async () => {
  const { key } = await org.createKey({ side: "sandbox", kind: "secret" });
  const request = payment();
  const first = (await pay(side, request)).is(200);
  isReplayOf(await ask(side, "POST", "/transactions", { body: request, key }), first);
});

for (const [name, wrong] of Object.entries({
  "a bad amount": { "transaction.amount": "-1" },
  "a bad enum": { "transaction.direction": "sideways" },
  "a bad location": { location: { latitude: 1 } },
})) {
  it.concurrent(`[Behaviour rule 3] invalid input is rejected before anything is recorded: after ${name} both ids are free and unknown`, async () => {
    const request = payment();
    (await pay(side, altered(request, wrong))).invalid();
    (await readTransaction(side, text(request, "externalActivityId"))).fails(404, "NOT_FOUND");
    (await readTransaction(side, text(request, "transaction.externalTransactionId"))).fails(404, "NOT_FOUND");
    (await pay(side, request)).is(200).must("replayed").toBeUndefined();
  });
}
it.concurrent("[Behaviour rule 3] invalid input with a used externalActivityId is 400, not a replay and not a conflict", async () => {
  const request = payment();
  (await pay(side, request)).is(200);
  (await pay(side, altered(request, { "transaction.amount": "0" }))).invalid();
});
it.concurrent("[Behaviour rule 3] a temporary failure of location enrichment is none of a valid activity's business: addresses without any location are decided", async () => {
  for (const ipAddress of ["0.0.0.0", "127.0.0.1", "::", "fe80::1", "192.0.2.1", "255.255.255.255"])
    (await act(side, activity({ ipAddress }))).is(200);
});
