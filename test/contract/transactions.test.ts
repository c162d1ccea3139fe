// POST /transactions: the transaction, its parties and instruments.

import { it } from "vitest";
import { type Fields, get, type Json } from "./ask.ts";
import { shown } from "./words.ts";
import {
  activity,
  act,
  cryptoPayment,
  pay,
  payment,
  readActivity,
  text,
  unique,
  wallet,
} from "./requests.ts";
import { createOrganisation } from "./service.ts";

const { sandbox: side } = await createOrganisation();
type Cases = readonly [string, Fields][];

const many = (count: number, value: Json = "v"): Fields =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, value]));
const inner = (name: string, value: Json): Fields => ({ [`transaction.${name}`]: value });
const recipient = (changes: Fields): Fields => ({
  "transaction.parties.1": {
    role: "recipient",
    externalPartyId: unique("party"),
    displayName: "Ada Sandbox Clear",
    type: "individual",
    ...changes,
  },
});
const bank = (changes: Fields): Fields =>
  recipient({ instruments: [{ type: "bank_account", externalInstrumentId: "account-1", ...changes }] });
const parties = (count: number): Json => [
  { role: "recipient", externalPartyId: "r", displayName: "Ada Sandbox Clear" },
  ...Array.from({ length: count - 1 }, (_, i) => ({ role: "sender", externalPartyId: `p${i}` })),
];
const instruments = (count: number): Fields =>
  recipient({
    instruments: Array.from({ length: count }, (_, i) => ({ type: "other", externalInstrumentId: `i${i}` })),
  });

const transactionAccepted: Cases = [
  ...[
    "1",
    "0.1",
    "0.00000001",
    "1.12345678",
    "10.50",
    "0.10000000",
    "9".repeat(30),
    `${"9".repeat(30)}.99999999`,
  ].map((value): [string, Fields] => [
    `amount is a positive decimal string with at most eight places: ${value}`,
    inner("amount", value),
  ]),
  ...["EUR", "eur", "USDC", "something else", "€"].map((value): [string, Fields] => [
    `currency is an open string: ${value}`,
    inner("currency", value),
  ]),
  ...["transfer", "Card Payment", "任意", "x".repeat(255)].map((value): [string, Fields] => [
    `transactionType is an open string: ${shown(value)}`,
    inner("transactionType", value),
  ]),
  ...["status", "channel", "paymentMethod"].flatMap((name): Cases => [
    [`${name} is an open string`, inner(name, "Any Thing é")],
    [`${name} of 255 characters`, inner(name, "x".repeat(255))],
    [`${name} is not required: null`, inner(name, null)],
  ]),
  ["metadata: empty", inner("metadata", {})],
  ["metadata: null", inner("metadata", null)],
  ["metadata: 50 fields", inner("metadata", many(50))],
  [
    "metadata: primitives and a short array of them",
    inner("metadata", { a: "x", b: 1, c: true, d: null, e: [1, "2", false, null] }),
  ],
  ["parties are recommended, not required: absent", inner("parties", undefined)],
  ["parties are recommended, not required: null", inner("parties", null)],
  ["parties are recommended, not required: empty", inner("parties", [])],
  ["200 parties", inner("parties", parties(200))],
];
const transactionRejected: Cases = [
  ["transaction is required: absent", { transaction: undefined }],
  ["transaction is required: null", { transaction: null }],
  ["transaction is an object: an array", { transaction: [] }],
  ...["externalTransactionId", "assetClass", "direction", "amount", "currency", "transactionType"].flatMap(
    (name): Cases => [
      [`${name} is required: absent`, inner(name, undefined)],
      [`${name} is required: null`, inner(name, null)],
      [`${name} is a string: a number`, inner(name, 7)],
      [`${name} is a string: empty`, inner(name, "")],
      [`${name} is a string: an object`, inner(name, {})],
    ],
  ),
  ...[
    "0",
    "0.0",
    "0.00000000",
    "-1",
    "+1",
    "1.123456789",
    "01",
    ".5",
    "1.",
    "1e3",
    "1,000",
    "1 000",
    " 1",
    "1 ",
    "NaN",
    "Infinity",
    "0x10",
    "١",
    "1".repeat(31),
    "1.5.5",
    "EUR 5",
  ].map((value): [string, Fields] => [
    `amount is a positive decimal string with at most eight places: ${shown(value)}`,
    inner("amount", value),
  ]),
  ...["externalTransactionId", "currency", "transactionType", "status", "channel", "paymentMethod"].map(
    (name): [string, Fields] => [`${name} has at most 255 characters`, inner(name, "x".repeat(256))],
  ),
  ...["status", "channel", "paymentMethod"].map((name): [string, Fields] => [
    `${name} is a string: a number`,
    inner(name, 7),
  ]),
  ["metadata: 51 fields", inner("metadata", many(51))],
  ["metadata is flat: an object inside", inner("metadata", { a: {} })],
  ["metadata: a value of 1,001 characters", inner("metadata", { a: "v".repeat(1001) })],
  ["metadata: a key of 101 characters", inner("metadata", { ["k".repeat(101)]: 1 })],
  ["metadata: an array of 21", inner("metadata", { a: Array.from({ length: 21 }, () => 1) })],
  ["metadata is an object: a string", inner("metadata", "text")],
  ["blockchain is for crypto only", inner("blockchain", "ethereum")],
  ["parties is an array: an object", inner("parties", { role: "recipient" })],
  ["parties is an array of Party: a string inside", inner("parties", ["Ada"])],
  ["parties is an array of Party: null inside", inner("parties", [null])],
  ["201 parties", inner("parties", parties(201))],
];
const partyAccepted: Cases = [
  ...["externalUserId", "entityId", "externalPartyId"].map((name): [string, Fields] => [
    `at least one reference: ${name} alone`,
    recipient({ externalPartyId: undefined, [name]: unique("reference") }),
  ]),
  [
    "all three references together",
    recipient({ externalUserId: unique("user"), entityId: unique("entity") }),
  ],
  ...["displayName", "type", "country", "industry", "deviceRef", "instruments"].map(
    (name): [string, Fields] => [`${name} is not required: null`, recipient({ [name]: null })],
  ),
  ["displayName of 300 characters", recipient({ displayName: `${"A".repeat(286)} Sandbox Clear` })],
  [
    "country, industry and deviceRef are strings",
    recipient({ country: "FR", industry: "retail", deviceRef: "phone" }),
  ],
  ["instruments is an array: empty", recipient({ instruments: [] })],
];
const partyRejected: Cases = [
  ["role is required: absent", recipient({ role: undefined })],
  ["role is required: null", recipient({ role: null })],
  ["at least one reference: none", recipient({ externalPartyId: undefined })],
  [
    "at least one reference: all null",
    recipient({ externalPartyId: null, externalUserId: null, entityId: null }),
  ],
  [
    "at least one reference: a displayName is none",
    { "transaction.parties.1": { role: "recipient", displayName: "Ada Sandbox Clear" } },
  ],
  ...["externalUserId", "entityId", "externalPartyId"].flatMap((name): Cases => [
    [`${name} has at least one character`, recipient({ [name]: "" })],
    [`${name} has at most 255 characters`, recipient({ [name]: "x".repeat(256) })],
    [`${name} is a string`, recipient({ [name]: 7 })],
  ]),
  ["displayName has at most 300 characters", recipient({ displayName: "A".repeat(301) })],
  ["displayName is a string", recipient({ displayName: 7 })],
  ["industry is a string", recipient({ industry: [] })],
  ["deviceRef is a string", recipient({ deviceRef: 7 })],
  ["instruments is an array", recipient({ instruments: {} })],
];
const instrumentAccepted: Cases = [
  ...["externalInstrumentId", "identifier", "fingerprint"].map((name): [string, Fields] => [
    `at least one reference: ${name} alone`,
    bank({ externalInstrumentId: undefined, [name]: unique("reference") }),
  ]),
  ...["maskedIdentifier", "institutionName", "country", "currency", "verified"].map(
    (name): [string, Fields] => [`${name} is not required: null`, bank({ [name]: null })],
  ),
  [
    "all fields of a bank account",
    bank({
      identifier: "NL91ABNA0417164300",
      maskedIdentifier: "****4300",
      institutionName: "A Bank",
      country: "NL",
      currency: "EUR",
      verified: true,
    }),
  ],
  ["verified false", bank({ verified: false })],
  ["1,100 instruments in all", instruments(1100)],
];
const instrumentRejected: Cases = [
  ["type is required: absent", bank({ type: undefined })],
  ["type is required: null", bank({ type: null })],
  ["at least one reference: none", bank({ externalInstrumentId: undefined })],
  [
    "a maskedIdentifier never identifies an instrument alone",
    bank({ externalInstrumentId: undefined, maskedIdentifier: "****4300" }),
  ],
  [
    "at least one reference: all null",
    bank({ externalInstrumentId: null, identifier: null, fingerprint: null }),
  ],
  ...["externalInstrumentId", "fingerprint", "maskedIdentifier", "institutionName", "currency"].map(
    (name): [string, Fields] => [`${name} is a string`, bank({ [name]: 7 })],
  ),
  ...["yes", 1, "true"].map((value): [string, Fields] => [
    `verified is a boolean: ${shown(value)}`,
    bank({ verified: value }),
  ]),
  ["network is for crypto only", bank({ network: "ethereum" })],
  ["1,101 instruments", instruments(1101)],
  [
    "1,101 instruments over two parties",
    {
      ...instruments(1100),
      "transaction.parties.0.instruments": [{ type: "other", externalInstrumentId: "one" }],
    },
  ],
];

const accept = (section: string, cases: Cases): void =>
  cases.forEach(([sentence, changes]) =>
    it.concurrent(`[${section}] accepted: ${sentence}`, async () => {
      (await pay(side, payment(changes))).is(200).matches("assessment.decision", /^(allow|review|block)$/);
    }),
  );
const reject = (section: string, cases: Cases): void =>
  cases.forEach(([sentence, changes]) =>
    it.concurrent(`[${section}] rejected: ${sentence}`, async () => {
      (await pay(side, payment(changes))).invalid();
    }),
  );
accept("transaction object", transactionAccepted);
reject("transaction object", transactionRejected);
accept("Party", partyAccepted);
reject("Party", partyRejected);
accept("Instrument", instrumentAccepted);
reject("Instrument", instrumentRejected);

for (const chain of ["ethereum", "a chain of no name", "x".repeat(255)]) {
  it.concurrent(`[transaction object] blockchain is an open string of a crypto transaction, never 400: ${shown(chain)}`, async () => {
    (await pay(side, cryptoPayment("1000", { "transaction.blockchain": chain }))).is(200);
  });
}
it.concurrent("[transaction object] blockchain of 256 characters is rejected in a crypto transaction", async () => {
  (await pay(side, cryptoPayment("1000", { "transaction.blockchain": "x".repeat(256) }))).invalid();
});
it.concurrent("[Instrument] network is accepted on the wallet of a crypto transaction", async () => {
  (
    await pay(
      side,
      cryptoPayment("1000", {
        "transaction.parties.1.instruments": [
          { type: "crypto_wallet", identifier: wallet(), network: "ethereum", verified: true },
        ],
      }),
    )
  ).is(200);
});

const kinds: Readonly<Record<string, () => Fields>> = {
  fiat: payment,
  crypto: cryptoPayment,
  "with no parties": () => payment({ "transaction.parties": [] }),
};
for (const [kind, build] of Object.entries(kinds)) {
  const paths: Readonly<Record<string, string>> = {
    "the activity id": "assessment.activityId",
    "the transaction id": "assessment.transactionId",
    "the decision id": "assessment.decisionId",
  };
  const own: Readonly<Record<string, string>> = {
    "the external activity id": "externalActivityId",
    "the external transaction id": "transaction.externalTransactionId",
  };
  for (const [name, path] of [...Object.entries(paths), ...Object.entries(own)]) {
    it.concurrent(`[GET /transactions/{id}] returns the saved assessment, byte for byte and without replayed: ${kind}, by ${name}`, async () => {
      const request = build();
      const first = (await pay(side, request)).is(200);
      const id = Object.hasOwn(paths, name) ? first.string(path) : text(request, path);
      const read = (await get(side, `/transactions/${encodeURIComponent(id)}`)).is(200);
      read.about(read.text, "the stored body").toBe(first.text);
    });
  }
}
for (const id of ["a/b", "a b", "50%", "ü", "a?b=c#d", "a+b", "日本", "%2F", "a;b,c", "\"'"]) {
  it.concurrent(`[GET /transactions/{id}] the reference is percent-decoded: an external transaction id with ${shown(id)}`, async () => {
    const request = payment({ "transaction.externalTransactionId": `${unique("txn")}${id}` });
    const first = (await pay(side, request)).is(200);
    const read = (
      await get(
        side,
        `/transactions/${encodeURIComponent(text(request, "transaction.externalTransactionId"))}`,
      )
    ).is(200);
    read.must("assessment.decisionId").toBe(first.at("assessment.decisionId"));
  });
}
for (const id of ["none", "%20", "sample_1", "00000000-0000-0000-0000-000000000000"]) {
  it.concurrent(`[GET /transactions/{id}] 404 for a reference that names nothing: ${shown(id)}`, async () => {
    (await get(side, `/transactions/${id}`)).fails(404, "NOT_FOUND");
  });
}
it.concurrent("[GET /transactions/{id}] a transaction under /activities is 404, by internal and by external ids", async () => {
  const request = payment();
  const first = (await pay(side, request)).is(200);
  for (const id of [
    first.string("assessment.transactionId"),
    first.string("assessment.activityId"),
    text(request, "externalActivityId"),
  ]) {
    (await readActivity(side, id)).fails(404, "NOT_FOUND");
  }
});
it.concurrent("[GET /transactions/{id}] an activity under /transactions is 404, by internal and by external ids", async () => {
  const request = activity();
  const first = (await act(side, request)).is(200);
  for (const id of [
    first.string("assessment.activityId"),
    first.string("assessment.decisionId"),
    text(request, "externalActivityId"),
  ]) {
    (await get(side, `/transactions/${encodeURIComponent(id)}`)).fails(404, "NOT_FOUND");
  }
});
it.concurrent("[GET /transactions/{id}] an id of 255 characters that the caller chose can be read", async () => {
  const id = unique("txn").padEnd(255, "y");
  (await pay(side, payment({ "transaction.externalTransactionId": id }))).is(200);
  (await get(side, `/transactions/${id}`)).is(200);
});

for (const where of [
  "surprise",
  "subject.surprise",
  "transaction.surprise",
  "transaction.parties.1.surprise",
]) {
  it.concurrent(`[Precisions: unknown fields] are tolerated and named in the header Weir-Ignored-Fields: ${where}`, async () => {
    const answer = (await pay(side, payment({ [where]: "x" }))).is(200);
    answer
      .about(answer.headers.get("weir-ignored-fields") ?? "", "Weir-Ignored-Fields")
      .toContain("surprise");
  });
}
it.concurrent("[Precisions: unknown fields] the header Weir-Ignored-Fields is absent when nothing was ignored", async () => {
  const answer = (await pay(side)).is(200);
  answer.about(answer.headers.get("weir-ignored-fields"), "Weir-Ignored-Fields").toBeNull();
});
