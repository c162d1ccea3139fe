// Prices, credit, and what uses none of it.

import { expect, it } from "vitest";
import { type Answer, type Fields, get, type Json, until, asText } from "./ask.ts";
import { atOnce } from "./words.ts";
import { find, isObject, items, objects, strings } from "./look.ts";
import { screenWallet } from "./guesses.ts";
import {
  act,
  activity,
  altered,
  assess,
  cryptoPayment,
  decided,
  named,
  pay,
  payment,
  readActivity,
  readTransaction,
  record,
  text,
  unique,
  wallet,
} from "./requests.ts";
import { createOrganisation, type Organisation } from "./service.ts";

const rich = await createOrganisation();
await rich.grant("1000");
const funded = async (amount: string): Promise<Organisation> => {
  const org = await createOrganisation();
  await org.grant(amount);
  return org;
};
const lines = (answer: Answer): readonly Fields[] => {
  const billing = answer.at("assessment.billing");
  const list = find(billing, "lines");
  return (Array.isArray(list) ? list : items(billing)).filter(isObject);
};
const ofKind = (answer: Answer, kind: RegExp): number =>
  lines(answer).filter((line) => strings(line).some((value) => kind.test(value))).length;
const charged = (json: Json): number =>
  objects(json)
    .flatMap((object) => Object.entries(object))
    .filter(([name, value]) => /amount|price|total|cost/i.test(name) && Number(value) > 0).length;
const recipients = (count: number): Json =>
  Array.from({ length: count }, (_, i) => ({
    role: "recipient",
    externalPartyId: `p${i}`,
    displayName: "Ada Sandbox Clear",
    type: "individual",
  }));
const wallets = (count: number): Json => [
  {
    role: "recipient",
    externalPartyId: "p",
    instruments: Array.from({ length: count }, () => ({
      type: "crypto_wallet",
      identifier: wallet(),
      network: "ethereum",
    })),
  },
];

const sandboxed: Readonly<Record<string, () => Promise<Answer>>> = {
  "an allowed payment": () => pay(rich.sandbox, decided.allow()),
  "a blocked payment": () => pay(rich.sandbox, decided.block()),
  "a crypto payment": () => pay(rich.sandbox, cryptoPayment("1000")),
  "a payment to three": () => pay(rich.sandbox, payment({ "transaction.parties": recipients(3) })),
  "an activity": () => act(rich.sandbox),
};
for (const [what, send] of Object.entries(sandboxed)) {
  it.concurrent(`[Behaviour rule 7] sandbox requests are non-billable: ${what} has no line with a price`, async () => {
    const answer = (await send()).is(200);
    answer.about(charged(answer.at("assessment.billing")), "amounts above zero").toBe(0);
  });
}
const billed: readonly (readonly [string, () => Promise<Answer>, number])[] = [
  ["a payment to one has one screening line", () => pay(rich.production), 1],
  [
    "a payment to a business has one screening line",
    () => pay(rich.production, payment({ "transaction.parties.1.type": "business" })),
    1,
  ],
  [
    "a payment to three has three screening lines",
    () => pay(rich.production, payment({ "transaction.parties": recipients(3) })),
    3,
  ],
  [
    "a payment from one has one screening line",
    () =>
      pay(
        rich.production,
        altered(payment(), { "transaction.direction": "inbound", "transaction.parties.1.role": "sender" }),
      ),
    1,
  ],
  [
    "a crypto payment has one screening line; the internal wallet check adds no second charge",
    () => pay(rich.production, cryptoPayment("1000")),
    1,
  ],
  [
    "a crypto payment to one party with three wallets has one screening line",
    () => pay(rich.production, cryptoPayment("1000", { "transaction.parties": wallets(3) })),
    1,
  ],
  ["an activity has no screening line", () => act(rich.production), 0],
];
for (const [sentence, send, screenings] of billed) {
  it.concurrent(`[Behaviour rule 7] in production ${sentence} and one fraud-assessment line`, async () => {
    const answer = (await send()).is(200);
    answer.about(ofKind(answer, /fraud.?assessment/i), "fraud-assessment lines").toBe(1);
    answer.about(ofKind(answer, /screening/i), "screening lines").toBe(screenings);
    answer.about(lines(answer).length, "lines in all").toBe(1 + screenings);
  });
}
it.concurrent("[Precisions: money] fraud_assessment costs 0.02 and screening 0.05", async () => {
  const answer = (await pay(rich.production)).is(200);
  for (const [kind, price] of [
    [/fraud.?assessment/i, 0.02],
    [/screening/i, 0.05],
  ] as const) {
    const line = lines(answer).find((one) => strings(one).some((value) => kind.test(value)));
    answer
      .about(
        Object.values(line ?? {}).some((value) => typeof value === "string" && Number(value) === price),
        `${price} in ${JSON.stringify(line)}`,
      )
      .toBe(true);
  }
});
it.concurrent("[Behaviour rule 7] replay and read back show the billing of the first answer", async () => {
  const request = payment();
  const first = (await pay(rich.production, request)).is(200);
  (await pay(rich.production, request))
    .is(200)
    .must("assessment.billing")
    .toEqual(first.at("assessment.billing"));
  (await readTransaction(rich.production, text(request, "externalActivityId")))
    .is(200)
    .must("assessment.billing")
    .toEqual(first.at("assessment.billing"));
});

const broke = await createOrganisation();
const unpaid: Readonly<Record<string, readonly [() => Fields, "transactions" | "activities"]>> = {
  "an ordinary payment": [payment, "transactions"],
  "a crypto payment": [cryptoPayment, "transactions"],
  "a payment without parties": [() => payment({ "transaction.parties": [] }), "transactions"],
  "a login": [activity, "activities"],
  "a withdrawal": [() => activity({ type: "withdrawal" }), "activities"],
};
for (const [what, [build, route]] of Object.entries(unpaid)) {
  const [send, read] =
    route === "transactions" ? ([pay, readTransaction] as const) : ([act, readActivity] as const);
  it.concurrent(`[Behaviour rule 8] without credit decisions fail closed with 402 and no decision: ${what}`, async () => {
    const request = build();
    (await send(broke.production, request)).fails(402, "INSUFFICIENT_CREDIT");
    (await read(broke.production, text(request, "externalActivityId"))).fails(404, "NOT_FOUND");
  });
  it.concurrent(`[Behaviour rule 8] the sandbox needs no credit: ${what}`, async () => {
    (await send(broke.sandbox, build())).is(200);
  });
  it.concurrent(`[Behaviour rule 8] after a grant the request that was refused is decided, and is no replay: ${what}`, async () => {
    const org = await createOrganisation();
    const request = build();
    (await send(org.production, request)).fails(402, "INSUFFICIENT_CREDIT");
    await org.grant("5");
    const answer = await until(
      () => send(org.production, request),
      (seen) => seen.status === 200,
    );
    answer.must("replayed").toBeUndefined();
  });
}
it.concurrent("[Precisions: money] validation comes before credit: an invalid payment without credit is 400", async () => {
  (await pay(broke.production, payment({ "transaction.amount": "0" }))).invalid();
  (await act(broke.production, activity({ type: "none" }))).invalid();
});
it.concurrent("[Precisions: money] credit for one payment pays one: the second is 402; replay and conflict of the first are answered also when credit is gone", async () => {
  const org = await funded("0.07");
  const request = payment();
  const first = (await pay(org.production, request)).is(200);
  (await pay(org.production)).fails(402, "INSUFFICIENT_CREDIT");
  (await pay(org.production, request)).is(200).must("replayed").toBe(true);
  (await pay(org.production, altered(request, { "transaction.amount": "26.00" }))).fails(409, "CONFLICT");
  (await pay(org.production, altered(request, { externalActivityId: unique("act") }))).fails(
    409,
    "CONFLICT",
    "transaction_conflict",
  );
  (await readTransaction(org.production, first.string("assessment.transactionId"))).is(200);
  (await record(org.production, first.string("assessment.transactionId"))).is(201);
});
it.concurrent("[Precisions: money] a balance below the price of a payment pays none", async () => {
  const org = await funded("0.06");
  (await pay(org.production)).fails(402, "INSUFFICIENT_CREDIT");
  (await act(org.production)).is(200);
});
it.concurrent("[Precisions: money] credit for two activities pays two", async () => {
  const org = await funded("0.04");
  (await act(org.production)).is(200);
  (await act(org.production)).is(200);
  (await act(org.production)).fails(402, "INSUFFICIENT_CREDIT");
});
it.concurrent("[Behaviour rules 1 and 3: nothing is used] replays bill nothing again: ten replays leave the credit for one more payment", async () => {
  const org = await funded("0.14");
  const request = payment();
  (await pay(org.production, request)).is(200);
  await atOnce(10, async () => (await pay(org.production, request)).is(200).must("replayed").toBe(true));
  (await pay(org.production)).is(200);
  (await pay(org.production)).fails(402, "INSUFFICIENT_CREDIT");
});
it.concurrent("[Behaviour rules 1 and 3: nothing is used] ten equal payments at once bill once", async () => {
  const org = await funded("0.14");
  const request = payment();
  await atOnce(10, async () => (await pay(org.production, request)).is(200));
  (await pay(org.production)).is(200);
  (await pay(org.production)).fails(402, "INSUFFICIENT_CREDIT");
});
it.concurrent("[Behaviour rules 1 and 3: nothing is used] invalid input is rejected before usage is reserved: twenty invalid payments leave the credit", async () => {
  const org = await funded("0.07");
  await atOnce(20, async (i) =>
    (await pay(org.production, payment({ "transaction.amount": `-${i}` }))).invalid(),
  );
  (await pay(org.production)).is(200);
});
it.concurrent("[Behaviour rules 1 and 3: nothing is used] conflicts use nothing", async () => {
  const org = await funded("0.14");
  const request = payment();
  (await pay(org.production, request)).is(200);
  await atOnce(10, async (i) =>
    (await pay(org.production, altered(request, { "transaction.amount": `${i + 1}.5` }))).fails(
      409,
      "CONFLICT",
    ),
  );
  (await pay(org.production)).is(200);
});
it.concurrent("[Behaviour rules 1 and 3: nothing is used] credit for five activities never pays more than five of ten at once, and pays five in the end", async () => {
  const org = await funded("0.10");
  const requests = Array.from({ length: 10 }, () => activity());
  const answers = await Promise.all(requests.map((request) => act(org.production, request)));
  const done = answers.filter((answer) => answer.is(200, 402).status === 200).length;
  expect(done, answers.map((answer) => answer.story).join("\n")).toBeLessThanOrEqual(5);
  for (let i = done; i < 5; i++)
    await until(
      () => act(org.production, activity()),
      (answer) => answer.status === 200,
    );
  (await act(org.production)).fails(402, "INSUFFICIENT_CREDIT");
});
it.concurrent("[Behaviour rules 1 and 3: nothing is used] the sandbox uses none of the production's credit", async () => {
  const org = await funded("0.07");
  for (let i = 0; i < 5; i++) (await pay(org.sandbox)).is(200);
  (await pay(org.production)).is(200);
});
it.concurrent("[Behaviour rules 1 and 3: nothing is used] one organisation's credit is not another's", async () => {
  (await pay((await createOrganisation()).production)).fails(402, "INSUFFICIENT_CREDIT");
});
it.concurrent("[Behaviour rules 1 and 3: nothing is used] a name that screening matches costs what a clear one costs", async () => {
  const org = await funded("0.14");
  (await pay(org.production, named("Ada Sandbox Confirmed Match"))).is(200);
  (await pay(org.production)).is(200);
  (await pay(org.production)).fails(402, "INSUFFICIENT_CREDIT");
});
it.concurrent("[Precisions: money] a standalone wallet check is one screening line live and none in the sandbox", async () => {
  const [live, test] = [
    (await screenWallet(rich.production, wallet())).is(201),
    (await screenWallet(rich.sandbox, wallet())).is(201),
  ];
  const count = (answer: Answer): number =>
    objects(find(answer.json, "billing")).filter((object) =>
      Object.values(object).some((value) => typeof value === "string" && /^screening$/i.test(value)),
    ).length;
  live.about(count(live), "screening lines").toBe(1);
  test.about(charged(find(test.json, "billing")), "amounts above zero").toBe(0);
});

const customer = (): Fields => ({ subject: { type: "individual", externalUserId: unique("user") } });
const risk = (org: Organisation, id: string): Promise<Answer> =>
  get(org.production, `/risk-assessments/${id}`);
const idOf = (answer: Answer): string => asText(find(answer.json, "id"));
it.concurrent("[Behaviour rule 8] a customer risk assessment paused for credit is pending_credit, 202 and never 402", async () => {
  const answer = (await assess(broke.production, customer())).is(202);
  await until(
    () => risk(broke, idOf(answer)),
    (seen) => strings(seen.json).includes("pending_credit"),
  );
});
it.concurrent("[Behaviour rule 8] the same resource resumes after funding; a replay of the request makes no duplicate", async () => {
  const org = await createOrganisation();
  const [body, key] = [customer(), unique("key")];
  const first = (await assess(org.production, body, key)).is(202);
  await until(
    () => risk(org, idOf(first)),
    (seen) => strings(seen.json).includes("pending_credit"),
  );
  await org.grant("5");
  const done = await until(
    () => risk(org, idOf(first)),
    (seen) => strings(seen.json).includes("completed"),
  );
  done.about(idOf(done), "the same resource").toBe(idOf(first));
  const again = (await assess(org.production, body, key)).is(202);
  again.about(idOf(again), "the same resource").toBe(idOf(first));
});
