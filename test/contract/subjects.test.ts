// Who a customer is, by each of its ids.

import { expect, it } from "vitest";
import { atOnce } from "./words.ts";
import { act, activity, pay, payment, unique } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
const side = org.sandbox;
const types = ["individual", "business", "wallet", "bank_account", "device", "email", "phone", "ip"] as const;

for (const type of types) {
  it.concurrent(`[Precisions: subjects] assessment.subject is { id, type, externalUserId }, the same id for payment and activity: ${type}`, async () => {
    const externalUserId = unique(type);
    const one = (await act(side, activity({ subject: { type, externalUserId } }))).is(200);
    const two = (await act(side, activity({ subject: { type, externalUserId }, type: "signup" }))).is(200);
    const three = (await pay(side, payment({ subject: { type, externalUserId } }))).is(200);
    for (const answer of [one, two, three]) {
      answer
        .must("assessment.subject")
        .toEqual({ id: one.at("assessment.subject.id"), type, externalUserId });
    }
  });
  it.concurrent(`[Precisions: subjects] a customer named by subject.id is the customer with its externalUserId: ${type}`, async () => {
    const externalUserId = unique(type);
    const first = (await act(side, activity({ subject: { type, externalUserId } }))).is(200);
    const id = first.string("assessment.subject.id");
    (await act(side, activity({ subject: { type, id } })))
      .is(200)
      .must("assessment.subject")
      .toEqual({ id, type, externalUserId });
    (await pay(side, payment({ subject: { type, id } })))
      .is(200)
      .must("assessment.subject")
      .toEqual({ id, type, externalUserId });
  });
}
it.concurrent("[Precisions: subjects] one id has one type: another type for it is 409 subject_type_conflict, for payments and activities", async () => {
  const first = (await act(side)).is(200);
  const subject = { type: "business", id: first.at("assessment.subject.id") };
  (await act(side, activity({ subject }))).fails(409, "CONFLICT", "subject_type_conflict");
  (await pay(side, payment({ subject }))).fails(409, "CONFLICT", "subject_type_conflict");
});
it.concurrent("[Precisions: subjects] a subject is (type, externalUserId): the same externalUserId with another type is another subject", async () => {
  const externalUserId = unique("user");
  const one = (await act(side, activity({ subject: { type: "individual", externalUserId } }))).is(200);
  const two = (await act(side, activity({ subject: { type: "business", externalUserId } }))).is(200);
  two.must("assessment.subject.id").not.toBe(one.at("assessment.subject.id"));
});
it.concurrent("[Precisions: subjects] an unknown subject.id is accepted and begins a history of its own", async () => {
  const id = unique("subject");
  const one = (await pay(side, payment({ subject: { type: "individual", id } }))).is(200);
  const two = (await act(side, activity({ subject: { type: "individual", id } }))).is(200);
  two.must("assessment.subject.id").toBe(one.at("assessment.subject.id"));
  two.about(two.at("assessment.subject.externalUserId") ?? null, "externalUserId").toBeNull();
});
it.concurrent("[Precisions: subjects] an unknown subject.id has one type from then on", async () => {
  const id = unique("subject");
  (await act(side, activity({ subject: { type: "device", id } }))).is(200);
  (await act(side, activity({ subject: { type: "phone", id } }))).fails(
    409,
    "CONFLICT",
    "subject_type_conflict",
  );
});
it.concurrent("[Precisions: subjects] an unknown entityId makes no link and refuses no payment", async () => {
  (await pay(side, payment({ "transaction.parties.1.entityId": unique("entity") }))).is(200);
});
it.concurrent("[Precisions: subjects] ten first decisions of one new customer at once give one subject", async () => {
  const externalUserId = unique("user");
  const answers = await atOnce(10, () =>
    act(side, activity({ subject: { type: "individual", externalUserId } })),
  );
  expect(
    new Set(answers.map((answer) => answer.is(200).at("assessment.subject.id"))).size,
    answers.map((answer) => answer.story).join("\n"),
  ).toBe(1);
});
it.concurrent("[Precisions: subjects] the same customer in another organisation and in the other environment is another subject", async () => {
  await org.grant("10");
  const request = () => activity({ subject: { type: "individual", externalUserId: "shared-customer" } });
  const answers = [
    await act(side, request()),
    await act(other.sandbox, request()),
    await act(org.production, request()),
  ];
  expect(
    new Set(answers.map((answer) => answer.is(200).at("assessment.subject.id"))).size,
    answers.map((answer) => answer.story).join("\n"),
  ).toBe(3);
});
it.concurrent("[Precisions: subjects] another organisation's subject.id opens nothing of its customer", async () => {
  const first = (await act(side)).is(200);
  const foreign = (
    await act(
      other.sandbox,
      activity({ subject: { type: "individual", id: first.string("assessment.subject.id") } }),
    )
  ).is(200);
  foreign
    .about(foreign.text, "the customer's name")
    .not.toContain(first.string("assessment.subject.externalUserId"));
});
it.concurrent("[Subject] exactly one of subject.id or subject.externalUserId: both of the same customer are still rejected", async () => {
  const first = (await act(side)).is(200);
  (await act(side, activity({ subject: first.at("assessment.subject") }))).invalid();
});
