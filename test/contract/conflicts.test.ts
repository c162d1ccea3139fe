// A changed payload under a used id is a conflict.

import { expect, it } from "vitest";
import type { Json } from "./ask.ts";
import { atOnce } from "./words.ts";
import { isReplayOf } from "./replays.ts";
import {
  act,
  activity,
  altered,
  fullPayment,
  minutesFromNow,
  pay,
  payment,
  text,
  unique,
} from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const side = org.sandbox;

const changes: Readonly<Record<string, Json>> = {
  "subject.type": "business",
  "subject.externalUserId": "somebody-else",
  occurredAt: minutesFromNow(-90),
  channel: "web",
  deviceRef: "other",
  ipAddress: "203.0.113.8",
  country: "FR",
  "location.city": "Bonn",
  "location.region": "NW",
  "location.latitude": 50.7,
  "location.longitude": 7.1,
  "location.accuracyRadiusKm": 3,
  location: null,
  "metadata.a": "y",
  "metadata.more": 1,
  metadata: null,
  "customAttributes.b": 2,
  "customAttributes.more": "z",
  customAttributes: undefined,
  "transaction.externalTransactionId": "another-transaction",
  "transaction.assetClass": "fiat",
  "transaction.direction": "inbound",
  "transaction.amount": "25.0",
  "transaction.currency": "USDC",
  "transaction.transactionType": "swap",
  "transaction.status": "done",
  "transaction.channel": "web",
  "transaction.paymentMethod": "exchange",
  "transaction.blockchain": "polygon",
  "transaction.metadata.c": false,
  "transaction.parties": [],
  "transaction.parties.0.role": "sender",
  "transaction.parties.1.displayName": "Eve Sandbox Clear",
  "transaction.parties.1.type": "business",
  "transaction.parties.1.country": "DE",
  "transaction.parties.1.industry": "wholesale",
  "transaction.parties.1.deviceRef": "tablet",
  "transaction.parties.1.externalPartyId": "party-b",
  "transaction.parties.1.externalUserId": "counter-b",
  "transaction.parties.1.entityId": "entity-b",
  "transaction.parties.1.instruments": [],
  "transaction.parties.1.instruments.0.type": "other",
  "transaction.parties.1.instruments.0.externalInstrumentId": "instrument-b",
  "transaction.parties.1.instruments.0.identifier": "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1000",
  "transaction.parties.1.instruments.0.fingerprint": "print-b",
  "transaction.parties.1.instruments.0.maskedIdentifier": "0x..11",
  "transaction.parties.1.instruments.0.institutionName": "Home",
  "transaction.parties.1.instruments.0.country": "DE",
  "transaction.parties.1.instruments.0.currency": "USDC",
  "transaction.parties.1.instruments.0.network": "polygon",
  "transaction.parties.1.instruments.0.verified": false,
};
for (const [path, value] of Object.entries(changes)) {
  it.concurrent(`[Behaviour rule 2] the same externalActivityId with a changed ${path} (${JSON.stringify(value)}) is a conflict, and the stored assessment stays`, async () => {
    const request = fullPayment();
    const first = (await pay(side, request)).is(200);
    const changed = altered(request, {
      [path]: value,
      ...(path === "transaction.assetClass"
        ? { "transaction.blockchain": undefined, "transaction.parties.1.instruments.0.network": undefined }
        : {}),
    });
    (await pay(side, changed)).fails(
      409,
      "CONFLICT",
      "activity_conflict",
      "transaction_conflict",
      "subject_type_conflict",
    );
    isReplayOf(await pay(side, request), first);
  });
}
for (const [path, value] of Object.entries({
  type: "signup",
  occurredAt: minutesFromNow(-90),
  channel: "web",
  deviceRef: "d",
  ipAddress: "203.0.113.7",
  country: "DE",
  location: { city: "Bonn" },
  metadata: { a: 1 },
  customAttributes: { a: 1 },
  "subject.externalUserId": "else",
})) {
  it.concurrent(`[Behaviour rule 2] an activity's externalActivityId with a changed ${path} is 409 activity_conflict`, async () => {
    const request = activity();
    (await act(side, request)).is(200);
    (await act(side, altered(request, { [path]: value }))).fails(409, "CONFLICT", "activity_conflict");
  });
}
it.concurrent("[Behaviour rule 2] a new externalActivityId with a used externalTransactionId is 409 transaction_conflict, even when all else is equal", async () => {
  const request = payment();
  (await pay(side, request)).is(200);
  (await pay(side, { ...request, externalActivityId: unique("act") })).fails(
    409,
    "CONFLICT",
    "transaction_conflict",
  );
});
it.concurrent("[Behaviour rule 2] a new externalActivityId with a used externalTransactionId and a changed amount is 409 transaction_conflict", async () => {
  const request = payment();
  (await pay(side, request)).is(200);
  (
    await pay(side, altered(request, { externalActivityId: unique("act"), "transaction.amount": "26" }))
  ).fails(409, "CONFLICT", "transaction_conflict");
});
it.concurrent("[Behaviour rule 2] a used externalTransactionId conflicts for another customer too", async () => {
  const request = payment();
  (await pay(side, request)).is(200);
  (
    await pay(
      side,
      payment({ "transaction.externalTransactionId": text(request, "transaction.externalTransactionId") }),
    )
  ).fails(409, "CONFLICT", "transaction_conflict");
});
it.concurrent("[Behaviour rule 2] an activity with the externalActivityId of a transaction is 409, and so is the reverse", async () => {
  const [first, second] = [payment(), activity()];
  (await pay(side, first)).is(200);
  (await act(side, second)).is(200);
  (await act(side, activity({ externalActivityId: text(first, "externalActivityId") }))).fails(
    409,
    "CONFLICT",
    "activity_conflict",
  );
  (await pay(side, payment({ externalActivityId: text(second, "externalActivityId") }))).fails(
    409,
    "CONFLICT",
    "activity_conflict",
  );
});
it.concurrent("[Behaviour rule 2] ten requests at once with one externalActivityId and ten amounts: one is decided, nine are 409", async () => {
  const request = payment();
  const answers = await atOnce(10, (i) => pay(side, altered(request, { "transaction.amount": `${i + 1}` })));
  expect(
    answers.map((answer) => answer.status).sort((left, right) => left - right),
    answers.map((answer) => answer.story).join("\n"),
  ).toEqual([200, ...Array<number>(9).fill(409)]);
});
it.concurrent("[Behaviour rule 2] ten requests at once with one externalTransactionId and ten customers: one is decided, nine are 409 transaction_conflict", async () => {
  const id = unique("txn");
  const answers = await atOnce(10, () => pay(side, payment({ "transaction.externalTransactionId": id })));
  const lost = answers.filter((answer) => answer.status !== 200);
  expect(lost.length, answers.map((answer) => answer.story).join("\n")).toBe(9);
  for (const answer of lost) answer.fails(409, "CONFLICT", "transaction_conflict");
});
it.concurrent("[Behaviour rule 2] a payment that lost to a conflict left its own externalActivityId free", async () => {
  const taken = payment();
  (await pay(side, taken)).is(200);
  const loser = payment({
    "transaction.externalTransactionId": text(taken, "transaction.externalTransactionId"),
  });
  (await pay(side, loser)).is(409);
  const again = (await pay(side, altered(loser, { "transaction.externalTransactionId": unique("txn") }))).is(
    200,
  );
  again.must("replayed").toBeUndefined();
});
