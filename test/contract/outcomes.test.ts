// Outcomes: fields, references, the ownership guard.

import { expect, it } from "vitest";
import { type Answer, ask, type Fields, get, type Json, asText } from "./ask.ts";
import { shown } from "./words.ts";
import { find, holds, objects } from "./look.ts";
import {
  act,
  activity,
  cryptoPayment,
  decided,
  decisions,
  minutesFromNow,
  outcome,
  pay,
  payment,
  readTransaction,
  record,
  text,
  unique,
} from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
await org.grant("10");
const side = org.sandbox;

/** The record in an answer, wrapped or not. */
const recordOf = (answer: Answer): Fields => {
  const found = objects(answer.json).find((object) => Object.hasOwn(object, "classification"));
  if (!found) throw new Error(`no outcome record\n${answer.story}`);
  return found;
};
const paid = async (request: Fields = payment()): Promise<string> =>
  (await pay(side, request)).is(200).string("assessment.transactionId");
const accept = (sentence: string, changes: Fields): void =>
  it.concurrent(`[Outcome record] accepted: ${sentence}`, async () => {
    (await record(side, await paid(), outcome(changes))).is(201);
  });
const reject = (sentence: string, changes: Fields, section = "Outcome record"): void =>
  it.concurrent(`[${section}] rejected: ${sentence}`, async () => {
    (await record(side, await paid(), outcome(changes))).invalid();
  });

for (const classification of ["fraud", "legitimate", "inconclusive"]) {
  for (const source of ["customer", "analyst", "chargeback", "case", "automation"]) {
    it.concurrent(`[Closed value sets: outcomes] classification ${classification} from source ${source} answers 201 with the record`, async () => {
      const answer = (await record(side, await paid(), outcome({ classification, source }))).is(201);
      const { classification: kept, source: from } = recordOf(answer);
      expect([kept, from], answer.story).toEqual([classification, source]);
    });
  }
}
it.concurrent("[Precisions: outcomes] source sar with classification inconclusive is 201", async () => {
  (await record(side, await paid(), outcome({ source: "sar", classification: "inconclusive" }))).is(201);
});
for (const classification of ["fraud", "legitimate"]) {
  it.concurrent(`[Precisions: outcomes] States rule 3: a suspicious-activity report never asserts guilt: source sar with ${classification} is 400 unprocessable`, async () => {
    (await record(side, await paid(), outcome({ source: "sar", classification }))).invalid("unprocessable");
  });
}
for (const decision of decisions) {
  it.concurrent(`[POST /transactions/{transactionId}/outcomes] an outcome is taken for a decision of ${decision} and does not change it`, async () => {
    const request = decided[decision]();
    const first = (await pay(side, request)).is(200);
    (await record(side, first.string("assessment.transactionId"), outcome({ classification: "fraud" }))).is(
      201,
    );
    const back = (await readTransaction(side, text(request, "externalActivityId"))).is(200);
    back.about(back.text, "the stored body").toBe(first.text);
  });
}

const ids = {
  "the activity id": "assessment.activityId",
  "the transaction id": "assessment.transactionId",
  "the decision id": "assessment.decisionId",
} as const;
for (const [what, build] of Object.entries({ fiat: () => payment(), crypto: () => cryptoPayment() })) {
  for (const [name, path] of Object.entries(ids)) {
    it.concurrent(`[POST /transactions/{transactionId}/outcomes] the path reference may be ${name}: ${what}`, async () => {
      const first = (await pay(side, build())).is(200);
      (await record(side, first.string(path))).is(201);
    });
  }
  for (const path of ["externalActivityId", "transaction.externalTransactionId"]) {
    it.concurrent(`[POST /transactions/{transactionId}/outcomes] the path reference may be ${path}: ${what}`, async () => {
      const request = build();
      (await pay(side, request)).is(200);
      (await record(side, text(request, path))).is(201);
    });
  }
}
for (const name of ["assessment.activityId", "assessment.decisionId", "externalActivityId"]) {
  it.concurrent(`[Precisions: outcomes] activities take outcomes in the same way: by ${name}`, async () => {
    const request = activity({ type: "payout" });
    const first = (await act(side, request)).is(200);
    (await record(side, name.startsWith("assessment") ? first.string(name) : text(request, name))).is(201);
  });
}
for (const id of ["a/b", "50% off", "日本?#"]) {
  it.concurrent(`[Precisions: outcomes] the reference is percent-decoded: ${id}`, async () => {
    const request = payment({ "transaction.externalTransactionId": `${unique("txn")}${id}` });
    (await pay(side, request)).is(200);
    (await record(side, text(request, "transaction.externalTransactionId"))).is(201);
  });
}
it.concurrent("[Precisions: outcomes] of two things with one name the external transaction id wins over the external activity id", async () => {
  const name = unique("both");
  const [one, two] = [
    payment({ "transaction.externalTransactionId": name }),
    payment({ externalActivityId: name }),
  ];
  (await pay(side, one)).is(200);
  (await pay(side, two)).is(200);
  (await record(side, name, outcome({ externalUserId: text(one, "subject.externalUserId") }))).is(201);
  (await record(side, name, outcome({ externalUserId: text(two, "subject.externalUserId") }))).fails(
    409,
    "CONFLICT",
    "external_user_mismatch",
  );
});
it.concurrent("[Precisions: outcomes] of two things with one name the service's transaction id wins over an external id", async () => {
  const first = payment();
  const id = await paid(first);
  (await act(side, activity({ externalActivityId: id }))).is(200);
  (await record(side, id, outcome({ externalUserId: text(first, "subject.externalUserId") }))).is(201);
});

for (const [what, reference] of Object.entries({
  "an unknown name": "none",
  "a name like a sample's": "sample_transaction",
  "a space": " ",
})) {
  it.concurrent(`[POST /transactions/{transactionId}/outcomes] 404 for a reference that names nothing: ${what}`, async () => {
    (await record(side, reference)).fails(404, "NOT_FOUND");
  });
}
for (const [what, elsewhere] of Object.entries({
  "another organisation": other.sandbox,
  "another organisation's production": other.production,
  "the other environment": org.production,
})) {
  for (const [name, path] of [...Object.entries(ids), ["the external activity id", ""] as const]) {
    it.concurrent(`[POST /transactions/{transactionId}/outcomes] a reference belongs to the key's organisation and environment: ${name} is 404 for ${what}`, async () => {
      const request = payment();
      const first = (await pay(side, request)).is(200);
      (await record(elsewhere, path === "" ? text(request, "externalActivityId") : first.string(path))).fails(
        404,
        "NOT_FOUND",
      );
    });
  }
}

for (const [what, send] of Object.entries({
  payment: () => pay(side),
  activity: () => act(side),
  block: () => pay(side, decided.block()),
})) {
  it.concurrent(`[Outcome rules] 2 externalUserId of the customer is accepted, of another customer 409 external_user_mismatch: ${what}`, async () => {
    const first = (await send()).is(200);
    const [reference, owner] = [
      first.string("assessment.activityId"),
      first.string("assessment.subject.externalUserId"),
    ];
    (await record(side, reference, outcome({ externalUserId: owner }))).is(201);
    (await record(side, reference, outcome({ externalUserId: `${owner}x` }))).fails(
      409,
      "CONFLICT",
      "external_user_mismatch",
    );
    (await record(side, reference, outcome({ externalUserId: owner.toUpperCase() }))).fails(
      409,
      "CONFLICT",
      "external_user_mismatch",
    );
  });
}
it.concurrent("[Outcome rules] 2 externalUserId of another customer that exists is 409 external_user_mismatch, by external ids too", async () => {
  const [one, two] = [payment(), payment()];
  (await pay(side, one)).is(200);
  (await pay(side, two)).is(200);
  for (const path of ["externalActivityId", "transaction.externalTransactionId"]) {
    (
      await record(side, text(one, path), outcome({ externalUserId: text(two, "subject.externalUserId") }))
    ).fails(409, "CONFLICT", "external_user_mismatch");
  }
});
it.concurrent("[Outcome rules] 2 externalUserId is optional: absent and null are no guard", async () => {
  const id = await paid();
  (await record(side, id, outcome({ externalUserId: undefined }))).is(201);
  (await record(side, id, outcome({ externalUserId: null }))).is(201);
});
it.concurrent("[Outcome rules] 2 a mismatch records nothing: the same key then takes the right owner", async () => {
  const first = (await pay(side)).is(200);
  const key = unique("key");
  (
    await record(side, first.string("assessment.transactionId"), outcome({ externalUserId: "stranger" }), key)
  ).is(409);
  (
    await record(
      side,
      first.string("assessment.transactionId"),
      outcome({ externalUserId: first.at("assessment.subject.externalUserId") }),
      key,
    )
  ).is(201);
});
it.concurrent("[Outcome rules] 3 for chargebacks the dispute event's id is the idempotency key", async () => {
  const [id, key, body] = [
    await paid(),
    `evt_${unique("dispute").replaceAll("-", "_")}:1.final~x`,
    outcome({ source: "chargeback" }),
  ];
  const first = (await record(side, id, body, key)).is(201);
  const again = (await record(side, id, body, key)).is(201);
  again.about(again.text, "the first answer").toBe(first.text);
});

for (const name of ["lossAmount", "recoveredAmount"]) {
  for (const value of ["0", "0.00", "0.00000001", "1.12345678", "12", "9".repeat(30)])
    accept(`${name} is a decimal string with up to eight decimal places: ${shown(value)}`, { [name]: value });
  for (const value of [
    "-1",
    "1.123456789",
    "1e3",
    "abc",
    "",
    " 1",
    "1,5",
    ".5",
    "1.",
    "01",
    5,
    true,
    {},
  ] as Json[])
    reject(`${name} is a decimal string of zero or more with up to eight decimal places: ${shown(value)}`, {
      [name]: value,
    });
}
accept("occurredAt in the past", { occurredAt: minutesFromNow(-500_000) });
accept("occurredAt less than five minutes in the future", { occurredAt: minutesFromNow(4.5) });
reject(
  "the five-minute bound holds for occurredAt",
  { occurredAt: minutesFromNow(5.5) },
  "Precisions: outcomes",
);
reject("occurredAt without a zone", { occurredAt: "2026-01-05T10:00:00" });
reject("occurredAt that is no time", { occurredAt: "soon" });
reject("reasonCode that is a number", { reasonCode: 7 });
reject("currency that is a number", { currency: 7 });
reject("externalUserId that is a number", { externalUserId: 7 });
for (const name of ["classification", "source"]) {
  reject(`${name} null`, { [name]: null });
  reject(`${name} absent`, { [name]: undefined });
}
for (const value of ["fiat", "FRAUD", "Fraud", "suspicious", ""])
  reject(
    `classification ${shown(value)}; fiat is not a value`,
    { classification: value },
    "Closed value sets: outcomes",
  );

it.concurrent("[Outcome record] the record keeps reason, currency and both amounts as sent", async () => {
  const answer = (
    await record(
      side,
      await paid(),
      outcome({
        reasonCode: "card_stolen",
        currency: "USD",
        lossAmount: "10.10000000",
        recoveredAmount: "0.10",
      }),
    )
  ).is(201);
  const { reasonCode, currency, lossAmount, recoveredAmount } = recordOf(answer);
  expect([reasonCode, currency, lossAmount, recoveredAmount], answer.story).toEqual([
    "card_stolen",
    "USD",
    "10.10000000",
    "0.10",
  ]);
});
it.concurrent("[Outcome record] the record keeps occurredAt, in UTC", async () => {
  const answer = (await record(side, await paid(), outcome({ occurredAt: "2026-02-03T04:05:06+02:00" }))).is(
    201,
  );
  answer.about(recordOf(answer)["occurredAt"], "occurredAt").toBe("2026-02-03T02:05:06.000Z");
});
it.concurrent("[Precisions: events and records] an outcome names activity, transaction and decision by internal id, and both external ids", async () => {
  const request = payment();
  const first = (await pay(side, request)).is(200);
  const answer = (await record(side, first.string("assessment.decisionId"))).is(201);
  for (const id of [
    first.string("assessment.activityId"),
    first.string("assessment.transactionId"),
    first.string("assessment.decisionId"),
  ]) {
    answer.about(holds(answer.json, id), `the id ${id}`).toBe(true);
  }
});

it.concurrent("[States rule 1] outcomes are append-only: a second outcome of the same decision is another record", async () => {
  const id = await paid();
  const one = (await record(side, id, outcome({ classification: "fraud" }))).is(201);
  const two = (await record(side, id, outcome({ classification: "legitimate" }))).is(201);
  expect(find(two.json, "id"), two.story).not.toBe(find(one.json, "id"));
});
for (const method of ["PUT", "PATCH", "DELETE"]) {
  it.concurrent(`[States rule 1] outcome records are never changed or removed: ${method} is no route`, async () => {
    const id = await paid();
    const outcomeId = asText(find((await record(side, id)).is(201).json, "id"));
    for (const path of [
      `/transactions/${id}/outcomes`,
      `/transactions/${id}/outcomes/${outcomeId}`,
      `/outcomes/${outcomeId}`,
    ]) {
      (
        await ask(side, method, path, {
          body: outcome({ classification: "legitimate" }),
          headers: { "idempotency-key": unique("key") },
        })
      ).fails(404, "NOT_FOUND");
    }
  });
}
it.concurrent("[POST /transactions/{transactionId}/outcomes] a decision itself cannot be removed or changed", async () => {
  const id = await paid();
  for (const method of ["PUT", "PATCH", "DELETE"])
    (await ask(side, method, `/transactions/${id}`, { body: {} })).fails(404, "NOT_FOUND");
  (await get(side, `/transactions/${id}`)).is(200);
});
