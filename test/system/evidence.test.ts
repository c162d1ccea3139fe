// Evidence through the whole system: exact under concurrency, and without a raw account or card number anywhere.

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openConnections, type Answer, type Connections } from "#test/load/connections.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { featuresOf } from "./decision-contexts.ts";
import { everythingIn, type Place } from "./everything-stored.ts";
import { createTenant, type Tenant } from "./tenant.ts";

const system = inject("system");
const PAYMENTS = 100;
/** Found nowhere but in this test. */
const ACCOUNT = "DE44500105175407324931";
const CARD = "5555341244441115";
/** Written where they do not belong: into names, ids and values. */
const MISPLACED_ACCOUNT = "DE75512108001245126199";
const MISPLACED_CARD = "4012888888881881";
/** Of the customer, who is not screened: the address of a screened wallet is the one that is kept. */
const WALLET = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
/** Found wherever the decision is. */
const CONTROL = "Quirina Halvorsdottir";

let tenant: Tenant;
let connections: Connections;
let warehouse: Warehouse;

beforeAll(async () => {
  tenant = await createTenant(system, "Evidence");
  warehouse = openWarehouse(system.clickhouse);
  connections = openConnections(new URL(system.sandboxBaseUrl).origin, {
    connections: PAYMENTS,
    headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` },
  });
  const answers = await Promise.all(
    Array.from({ length: PAYMENTS }, (_, number) =>
      connections.send({ path: "/api/v1/transactions", body: JSON.stringify(paymentOf(number)) }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: PAYMENTS }, () => 200));
});

afterAll(async () => {
  await Promise.all([connections?.close(), warehouse?.close()]);
});

interface Changes {
  readonly transaction?: object;
  readonly [field: string]: unknown;
}

const toParty = (fields: object): Changes => ({
  transaction: { parties: [{ role: "recipient", externalPartyId: "p-1", ...fields }] },
});

/** The field → the payment that has an account number there, as an id. */
const MISPLACED_IDS: readonly (readonly [field: string, changes: Changes])[] = [
  ["externalActivityId", { externalActivityId: MISPLACED_ACCOUNT }],
  ["subject.externalUserId", { subject: { type: "bank_account", externalUserId: MISPLACED_ACCOUNT } }],
  ["transaction.parties.0.externalPartyId", toParty({ externalPartyId: MISPLACED_ACCOUNT })],
  ["metadata", { metadata: { [MISPLACED_ACCOUNT]: 1 } }],
];

/** The same, in free text. */
const MISPLACED_TEXTS: readonly (readonly [field: string, changes: Changes])[] = [
  ["metadata.note", { metadata: { note: `paid to ${MISPLACED_ACCOUNT}` } }],
  ["metadata.note", { metadata: { note: `by card ${MISPLACED_CARD}` } }],
  ["customAttributes.accounts", { customAttributes: { accounts: [MISPLACED_ACCOUNT] } }],
  ["transaction.metadata.iban", { transaction: { metadata: { iban: MISPLACED_ACCOUNT } } }],
  ["transaction.parties.0.displayName", toParty({ displayName: MISPLACED_ACCOUNT })],
  ["transaction.parties.0.displayName", toParty({ displayName: `Jo Doe ${MISPLACED_CARD}` })],
  [
    "transaction.parties.0.instruments.0.institutionName",
    toParty({ instruments: [{ type: "card", fingerprint: "f-1", institutionName: MISPLACED_CARD }] }),
  ],
];

async function send({ transaction, ...changes }: Changes, number: number): Promise<Answer> {
  const payment = paymentOf(number);
  const body = { ...payment, ...changes, transaction: { ...payment.transaction, ...transaction } };
  return await connections.send({ path: "/api/v1/transactions", body: JSON.stringify(body) });
}

function paymentOf(number: number) {
  return {
    externalActivityId: `at-once-${number}`,
    subject: { type: "individual", externalUserId: "one-subject" },
    occurredAt: "2026-01-31T12:00:00.000Z",
    transaction: {
      externalTransactionId: `at-once-payment-${number}`,
      assetClass: "fiat",
      direction: "outbound",
      amount: "10.00",
      currency: "EUR",
      transactionType: "transfer",
      parties: [
        {
          role: "customer",
          externalUserId: "one-subject",
          instruments: [
            { type: "bank_account", identifier: ACCOUNT },
            { type: "crypto_wallet", identifier: WALLET },
          ],
        },
        {
          role: "recipient",
          externalPartyId: "party",
          displayName: CONTROL,
          type: "individual",
          instruments: [{ type: "card", identifier: CARD, maskedIdentifier: "**** 1115" }],
        },
      ],
    },
  };
}

describe("a hundred concurrent payments of one subject with the same occurredAt", () => {
  it.each(["count_5m", "count_1h", "count_24h", "count_7d", "count_30d"])(
    "see a %s of 0 to 99, each once",
    async (feature) => {
      const features = await featuresOf(warehouse, tenant.organisation.id, PAYMENTS);
      const counts = [...features.values()].map((one) => Number(one[feature]));
      expect(counts.toSorted((left, right) => left - right)).toEqual(
        Array.from({ length: PAYMENTS }, (_, count) => count),
      );
    },
  );
});

describe("raw account and card numbers", () => {
  let places: readonly Place[];
  const answers = new Map<Changes, Answer>();
  beforeAll(async () => {
    for (const [index, [, changes]] of [...MISPLACED_IDS, ...MISPLACED_TEXTS].entries()) {
      answers.set(changes, await send(changes, PAYMENTS + index));
    }
    await featuresOf(warehouse, tenant.organisation.id, PAYMENTS + MISPLACED_TEXTS.length);
    places = await everythingIn(system, warehouse);
  });

  it.each(["ClickHouse", "Kafka", "objects"] as const)(
    "are searched where the decision is found: %s",
    (kind) => {
      const found = places.filter((place) => place.kind === kind && place.text.includes(CONTROL));
      expect(found.map(({ name }) => name)).not.toEqual([]);
    },
  );

  it.each(MISPLACED_IDS)("INS-04: are refused as an id in %s, and not repeated", (field, changes) => {
    const { status, text } = answers.get(changes) ?? { status: 0, text: "" };
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: "invalid_request", message: expect.stringContaining(`${field}: `) },
    });
    expect(text).not.toContain(MISPLACED_ACCOUNT);
  });

  it.each(MISPLACED_TEXTS)(
    "INS-04: in the text of %s refuse no payment, and are not repeated",
    (_field, changes) => {
      const { status, text } = answers.get(changes) ?? { status: 0, text: "" };
      expect(status).toBe(200);
      expect(text).not.toContain(MISPLACED_ACCOUNT);
      expect(text).not.toContain(MISPLACED_CARD);
    },
  );

  it.each([
    ["the account number", ACCOUNT],
    ["the card number", CARD],
    ["the account number in an id or a text", MISPLACED_ACCOUNT],
    ["the card number in a text", MISPLACED_CARD],
    ["the address of a wallet that was not screened", WALLET],
  ])("%s is in no table, message, object or file", (_, secret) => {
    const found = places.filter((place) => place.text.includes(secret));
    expect(found.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([]);
  });
});
