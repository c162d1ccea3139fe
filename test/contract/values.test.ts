// The closed sets of values.

import { it } from "vitest";
import { type Answer, type Fields } from "./ask.ts";
import { shown } from "./words.ts";
import { act, activity, outcome, pay, payment, record, unique, wallet } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const { sandbox: side } = await createOrganisation();

const crypto = (changes: Fields): Fields =>
  payment({
    "transaction.assetClass": "crypto",
    "transaction.currency": "ETH",
    "transaction.blockchain": "ethereum",
    "transaction.parties.1.instruments": [
      { type: "crypto_wallet", identifier: wallet(), network: "ethereum" },
    ],
    ...changes,
  });
const withInstrument = (type: unknown): Fields =>
  payment({
    "transaction.parties.1.instruments": [
      { type: type as string, externalInstrumentId: unique("instrument") },
    ],
  });
let paid: Promise<Answer> | undefined;
const decision = async (): Promise<string> =>
  (await (paid ??= pay(side))).is(200).string("assessment.transactionId");

interface Set {
  readonly values: readonly string[];
  readonly send: (value: string) => Promise<Answer>;
  readonly success: number;
}
const subjects = ["individual", "business", "wallet", "bank_account", "device", "email", "phone", "ip"];
const sets: Readonly<Record<string, Set>> = {
  "subject.type of a transaction": {
    values: subjects,
    success: 200,
    send: (value) =>
      pay(
        side,
        payment({
          "subject.type": value,
          "transaction.parties.0.externalUserId": undefined,
          "transaction.parties.0.externalPartyId": "self",
        }),
      ),
  },
  "subject.type of an activity": {
    values: subjects,
    success: 200,
    send: (value) => act(side, activity({ "subject.type": value })),
  },
  "activity type": {
    values: [
      "login",
      "signup",
      "password_reset",
      "beneficiary_added",
      "profile_change",
      "device_change",
      "payout",
      "withdrawal",
    ],
    success: 200,
    send: (value) => act(side, activity({ type: value })),
  },
  "transaction.assetClass": {
    values: ["fiat", "crypto"],
    success: 200,
    send: (value) =>
      pay(side, value === "crypto" ? crypto({}) : payment({ "transaction.assetClass": value })),
  },
  "transaction.direction": {
    values: ["inbound", "outbound"],
    success: 200,
    send: (value) => pay(side, payment({ "transaction.direction": value })),
  },
  "transaction.parties[].role": {
    values: ["customer", "sender", "recipient", "counterparty"],
    success: 200,
    send: (value) => pay(side, payment({ "transaction.parties.1.role": value })),
  },
  "transaction.parties[].type": {
    values: ["individual", "business", "unknown"],
    success: 200,
    send: (value) => pay(side, payment({ "transaction.parties.1.type": value })),
  },
  "transaction.parties[].instruments[].type": {
    values: ["bank_account", "crypto_wallet", "card", "other"],
    success: 200,
    send: (value) => pay(side, withInstrument(value)),
  },
  "outcome classification": {
    values: ["fraud", "legitimate", "inconclusive"],
    success: 201,
    send: async (value) => record(side, await decision(), outcome({ classification: value })),
  },
  "outcome source": {
    values: ["customer", "analyst", "chargeback", "case", "sar", "automation"],
    success: 201,
    send: async (value) =>
      record(side, await decision(), outcome({ source: value, classification: "inconclusive" })),
  },
};

for (const [name, { values, send, success }] of Object.entries(sets)) {
  for (const value of values) {
    it.concurrent(`[Closed value sets] ${name} takes ${value}`, async () => {
      (await send(value)).is(success);
    });
  }
  for (const value of values) {
    it.concurrent(`[Closed value sets] lowercase, case-sensitive: ${name} rejects ${value.toUpperCase()} and ${value[0]?.toUpperCase()}${value.slice(1)}`, async () => {
      (await send(value.toUpperCase())).invalid();
      (await send(`${value[0]?.toUpperCase()}${value.slice(1)}`)).invalid();
    });
  }
  for (const value of ["", "other_value", ` ${values[0]}`, `${values[0]} `, `${values[0]}s`]) {
    it.concurrent(`[Closed value sets] other values are rejected: ${name} ${shown(value)}`, async () => {
      (await send(value)).invalid();
    });
  }
  it.concurrent(`[Closed value sets] other values are rejected: ${name} of another JSON type`, async () => {
    for (const value of [7, true, [values[0]], {}]) (await send(value as unknown as string)).invalid();
  });
}

const foreign: readonly [string, string][] = [
  ["outcome classification", "fiat"],
  ["outcome classification", "block"],
  ["outcome source", "bank"],
  ["activity type", "transfer"],
  ["activity type", "sign_up"],
  ["transaction.direction", "internal"],
  ["transaction.assetClass", "card"],
  ["transaction.parties[].type", "company"],
  ["transaction.parties[].role", "beneficiary"],
  ["transaction.parties[].instruments[].type", "iban"],
  ["subject.type", "unknown"],
  ["subject.type", "counterparty"],
];
for (const [name, value] of foreign) {
  it.concurrent(`[Closed value sets] ${name} has no value ${value}`, async () => {
    const set = sets[name] ?? sets[`${name} of an activity`];
    if (set) (await set.send(value)).invalid();
  });
}
