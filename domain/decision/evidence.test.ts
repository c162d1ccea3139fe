// From request to evidence: raw identifiers vanish (INS-03..07), and payloads are equal exactly when the contract says
// so (BEH-05..07).

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activityRequestSchema } from "../contract/decisions/activity.ts";
import {
  cryptoTransaction,
  fullTransaction,
  smallestActivity,
  smallestTransaction,
} from "../contract/decisions/requests.fixture.ts";
import { transactionRequestSchema } from "../contract/decisions/transaction.ts";
import { decisionAssessed } from "../events/decision-assessed.ts";
import { deriveTenantKey } from "../ids/tenant-key.ts";
import { transactionRecord } from "../record/decision-record.fixture.ts";
import { differingFields } from "./differing-fields.ts";
import { evidenceOfActivity, evidenceOfTransaction, payloadFingerprint } from "./evidence.ts";
import { transactionContext } from "./context.fixture.ts";

type Fields = Record<string, unknown>;

const key = deriveTenantKey("master-secret-for-tests-only-0123456789", "org_1", "sandbox");
const RECEIVED = "2026-01-15T12:00:01.000Z";

const evidence = (body: unknown, receivedAt = RECEIVED) =>
  evidenceOfTransaction(transactionRequestSchema.parse(body), key, receivedAt);
const fingerprint = (body: unknown, receivedAt = RECEIVED) => payloadFingerprint(evidence(body, receivedAt));
const activityFingerprint = (body: unknown) =>
  payloadFingerprint(evidenceOfActivity(activityRequestSchema.parse(body), key, RECEIVED));
const withInstrument = (instrument: Fields) =>
  smallestTransaction(
    {},
    {
      parties: [
        {
          role: "recipient",
          externalPartyId: "p-1",
          instruments: [{ type: "bank_account", ...instrument }],
        },
      ],
    },
  );
const fingerprintsOf = (instrument: Fields) =>
  evidence(withInstrument(instrument)).transaction.parties[0]?.instruments[0]?.fingerprints ?? [];

describe("raw identifiers", () => {
  const raw = fc.stringMatching(/^(RAW)[A-Z0-9]{12,30}$/);
  const instrument = fc.record({
    type: fc.constantFrom("bank_account", "crypto_wallet", "card", "other"),
    identifier: raw,
    fingerprint: fc.option(raw.map((text) => `F${text}`)),
    maskedIdentifier: fc.option(fc.constant("** 1234")),
    externalInstrumentId: fc.option(fc.constant("instrument-1")),
  });
  const parties = fc.array(
    fc.record({
      role: fc.constantFrom("customer", "sender", "recipient", "counterparty"),
      externalPartyId: fc.string({ minLength: 1, maxLength: 9 }),
      instruments: fc.array(instrument, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  );

  it("INS-04, INS-05: are nowhere in evidence, fingerprint or event", () => {
    fc.assert(
      fc.property(parties, (sent) => {
        const made = evidence(smallestTransaction({}, { parties: sent }));
        const context = transactionContext({ transaction: made.transaction });
        const record = transactionRecord(context);
        const event = decisionAssessed(record, { source: "ledger/org_1/sandbox/0", sequence: 1 });
        const written = JSON.stringify([made, payloadFingerprint(made), record, event]).toUpperCase();
        for (const { identifier, fingerprint: own } of sent.flatMap((party) => party.instruments)) {
          expect(written).not.toContain(identifier);
          if (own !== null) expect(written).not.toContain(own);
        }
      }),
      { seed: 30 },
    );
  });

  it("INS-03: become a fingerprint that another tenant does not share", () => {
    const body = transactionRequestSchema.parse(withInstrument({ identifier: "DE1" }));
    const [here, there] = ["org_1", "org_2"].map((organisation) => {
      const tenant = deriveTenantKey("master-secret-for-tests-only-0123456789", organisation, "sandbox");
      return evidenceOfTransaction(body, tenant, RECEIVED).transaction.parties[0]?.instruments[0]
        ?.fingerprints;
    });
    expect(here).toEqual([expect.stringMatching(/^fp_[0-9a-z]{24}$/)]);
    expect(here).not.toEqual(there);
  });

  it.each([
    ["bank_account", "DE89370400440532013000", "DE89 3704 0044 0532 0130 00"],
    ["bank_account", "DE89370400440532013000", "de89-3704-0044-0532-0130-00"],
    ["bank_account", "DE89370400440532013000", "IBAN DE89 3704 0044 0532 0130 00"],
    ["bank_account", "DE89370400440532013000", "IBAN: de89370400440532013000"],
    ["bank_account", "DE89370400440532013000", "IBAN no. DE89370400440532013000"],
    ["bank_account", "NO9386011117947", "IBAN NO93 8601 1117 947"],
    ["card", "4111111111111111", "4111 1111 1111 1111"],
    ["card", "4111111111111111", "PAN: 4111-1111-1111-1111"],
    [
      "crypto_wallet",
      "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
      "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb",
    ],
    [
      "crypto_wallet",
      "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
      " ethereum:0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    ],
    [
      "crypto_wallet",
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    ],
  ])(
    "INS-03: of the type %s become one fingerprint, however the number is written",
    (type, plain, printed) => {
      expect(fingerprintsOf({ type, identifier: printed })).toEqual(
        fingerprintsOf({ type, identifier: plain }),
      );
    },
  );

  it("INS-03: of a wallet with one tag and with another differ", () => {
    const tagged = (tag: string) =>
      fingerprintsOf({ type: "crypto_wallet", identifier: `r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59${tag}` });
    expect(new Set(["", ":1", ":2"].flatMap(tagged)).size).toBe(3);
  });

  it("INS-03: of a wallet are the same whatever memo is sent beside it, so that a list that names it holds for every memo", () => {
    const wallet = { type: "crypto_wallet", identifier: "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB" };
    const sentOf = (memo?: string) => {
      const paid = evidence(withInstrument({ ...wallet, ...(memo !== undefined && { memo }) })).transaction
        .parties;
      const [own] = paid[0]?.instruments ?? [];
      return { found: own?.fingerprints, sent: own?.formerFingerprints?.[0] };
    };
    const [plain, one, two] = [sentOf(), sentOf("1"), sentOf("2")];
    expect(one.found).toEqual(plain.found);
    expect(two.found).toEqual(plain.found);
    expect(new Set([plain.sent, one.sent, two.sent]).size).toBe(3);
  });

  it("INS-03: of a wallet with a tag name the account beside it, which is no part of what was sent", () => {
    const account = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
    const instrumentOf = (identifier: string) =>
      evidence(withInstrument({ type: "crypto_wallet", identifier })).transaction.parties[0]?.instruments[0];
    expect(instrumentOf(`${account}:7`)?.accountFingerprint).toBe(instrumentOf(account)?.fingerprints[0]);
    expect(instrumentOf(account)).not.toHaveProperty("accountFingerprint");
  });

  it("INS-03: go along as they were fingerprinted before spellings were one, so that ledgers and lists find them", () => {
    const formerOf = (sent: Fields) =>
      evidence(withInstrument(sent)).transaction.parties[0]?.instruments[0]?.formerFingerprints;
    const before = (type: string, text: string) => `fp_${key.stem("identifier", type, text)}`;
    const [mixed, lower] = [
      "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
      "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb",
    ];
    expect(formerOf({ type: "crypto_wallet", identifier: lower })).toEqual(
      [lower, mixed].map((text) => before("crypto_wallet", text)),
    );
    expect(formerOf({ type: "crypto_wallet", identifier: `ethereum:${mixed}` })).toEqual(
      [`ethereum:${mixed}`, mixed].map((text) => before("crypto_wallet", text)),
    );
    expect(formerOf({ identifier: "IBAN DE89370400440532013000" })).toEqual([
      before("bank_account", "IBAN DE89370400440532013000"),
    ]);
    expect(formerOf({ identifier: "DE89 3704 0044 0532 0130 00" })).toBeUndefined();
  });

  it("INS-03: that are no number with a check digit differ where a character differs", () => {
    expect(fingerprintsOf({ identifier: "12-34567890123" })).not.toEqual(
      fingerprintsOf({ identifier: "1234567890123" }),
    );
  });

  it("INS-06: a caller's own fingerprint links like a derived one, and differs from an identifier", () => {
    expect(fingerprintsOf({ fingerprint: "t-1" })).toEqual(fingerprintsOf({ fingerprint: "t-1" }));
    expect(fingerprintsOf({ fingerprint: "t-1" })).not.toEqual(fingerprintsOf({ fingerprint: "t-2" }));
    expect(fingerprintsOf({ fingerprint: "t-1" })).not.toEqual(fingerprintsOf({ identifier: "t-1" }));
    expect(fingerprintsOf({ identifier: "a", fingerprint: "b" })).toHaveLength(2);
  });

  it("INS-07: maskedIdentifier links nothing", () => {
    const masked = { externalInstrumentId: "i", maskedIdentifier: "** 1234" };
    expect(fingerprintsOf(masked)).toEqual([]);
    expect(fingerprintsOf({ identifier: "a", maskedIdentifier: "x" })).toEqual(
      fingerprintsOf({ identifier: "a" }),
    );
  });

  it("ENU-05: metadata keys such as __proto__ are evidence as sent", () => {
    const text = '{"__proto__":["x"],"constructor":"y"}';
    const made = evidence(
      fullTransaction({ metadata: JSON.parse(text), customAttributes: JSON.parse(text) }),
    );
    expect(JSON.stringify([made.metadata, made.customAttributes])).toBe(`[${text},${text}]`);
    const other = JSON.parse(text.replace('"x"', '"z"'));
    expect(fingerprint(fullTransaction({ metadata: other }))).not.toBe(
      fingerprint(fullTransaction({ metadata: JSON.parse(text) })),
    );
  });
});

describe("parties", () => {
  const keyOf = (party: Fields) =>
    evidence(smallestTransaction({}, { parties: [{ role: "recipient", ...party }] })).transaction.parties[0]
      ?.key;
  const subjectOf = (type: string) =>
    evidence(smallestTransaction({ subject: { type, externalUserId: "u" } })).subject;

  it("PTY-03: an externalUserId joins the party to that subject's history", () => {
    expect(keyOf({ externalUserId: "u", type: "business" })).toBe(subjectOf("business").id);
    expect(keyOf({ externalUserId: "u", type: "individual" })).toBe(subjectOf("individual").id);
  });

  it.each([undefined, null, "unknown"])("PTY-07: with type %j it is an individual's", (type) => {
    expect(keyOf({ externalUserId: "u", type })).toBe(subjectOf("individual").id);
  });

  it("PTY-03: an entityId is the id of a subject; an externalPartyId belongs to no subject", () => {
    expect(keyOf({ entityId: subjectOf("business").id })).toBe(subjectOf("business").id);
    expect(keyOf({ externalPartyId: "u" })).toMatch(/^pty_[0-9a-z]{24}$/);
  });
});

describe("BEH-05..07: the immutable payload", () => {
  const base = fingerprint(fullTransaction());

  it("is 64 hex digits, and equal for equal requests", () => {
    expect(base).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprint(fullTransaction())).toBe(base);
  });

  it("is of identifiers as they were sent, and so the same as before spellings were one", () => {
    const wallet = (identifier: string) =>
      withInstrument({ type: "crypto_wallet", identifier, fingerprint: "own" });
    const sent = wallet("0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB");
    const made = evidence(sent);
    const asBefore = structuredClone(made.transaction.parties).map((party) => ({
      ...party,
      instruments: party.instruments.map(({ formerFingerprints: [first = ""] = [], ...instrument }) => ({
        ...instrument,
        fingerprints: [first, ...instrument.fingerprints.slice(1)],
      })),
    }));
    const before = { ...made, transaction: { ...made.transaction, parties: asBefore } };
    expect(payloadFingerprint(made)).toBe(payloadFingerprint(before));
    expect(fingerprint(wallet("0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb"))).not.toBe(fingerprint(sent));
    const other = evidence(wallet("0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb"));
    expect(differingFields(made, other)).toEqual(["transaction.parties.0.instruments.0.identifier"]);
  });

  it("does not hold the receipt time", () => {
    expect(fingerprint(fullTransaction(), "2027-05-05T05:05:05.555Z")).toBe(base);
  });

  it("does not hold unknown fields, at any depth", () => {
    const body = structuredClone(fullTransaction({ surprise: 1 }, { surprise: { a: 1 } }));
    const transaction = body["transaction"] as { parties: Fields[] };
    for (const party of transaction.parties) party["surprise"] = 1;
    Object.assign(body["subject"] as Fields, { surprise: 1 });
    Object.assign(body["location"] as Fields, { surprise: 1 });
    expect(fingerprint(body)).toBe(base);
  });

  it("does not depend on the order of keys", () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([name, inner]) => [name, turned(inner)]),
            )
          : value;
    expect(fingerprint(turned(fullTransaction()))).toBe(base);
  });

  it.each(["channel", "deviceRef", "ipAddress", "country", "location", "metadata", "customAttributes"])(
    "takes %s: null as absent, and a value as another payload",
    (field) => {
      const absent = fingerprint(fullTransaction({ [field]: undefined }));
      expect(fingerprint(fullTransaction({ [field]: null }))).toBe(absent);
      expect(absent).not.toBe(base);
    },
  );

  it.each(["status", "channel", "paymentMethod", "parties", "metadata"])(
    "takes transaction.%s: null as absent, and a value as another payload",
    (field) => {
      const absent = fingerprint(fullTransaction({}, { [field]: undefined }));
      expect(fingerprint(fullTransaction({}, { [field]: null }))).toBe(absent);
      expect(absent).not.toBe(base);
    },
  );

  it("takes null in a party, an instrument or a location as absent", () => {
    const nulls = { displayName: null, type: null, country: null, industry: null, deviceRef: null };
    const party = (fields: Fields) =>
      fingerprint(
        smallestTransaction({}, { parties: [{ role: "sender", externalPartyId: "p", ...fields }] }),
      );
    expect(party({ ...nulls, instruments: null, externalUserId: null, entityId: null })).toBe(party({}));
    expect(
      fingerprint(withInstrument({ identifier: "a", network: null, verified: null, fingerprint: null })),
    ).toBe(fingerprint(withInstrument({ identifier: "a" })));
    expect(fingerprint(fullTransaction({ location: { city: "X", latitude: null, longitude: null } }))).toBe(
      fingerprint(fullTransaction({ location: { city: "X" } })),
    );
  });

  it.each<[string, unknown]>([
    ["another externalActivityId", fullTransaction({ externalActivityId: "activity-2" })],
    ["another subject", fullTransaction({ subject: { type: "individual", externalUserId: "customer-2" } })],
    [
      "another kind of subject",
      fullTransaction({ subject: { type: "business", externalUserId: "customer-1" } }),
    ],
    ["another time", fullTransaction({ occurredAt: "2026-01-15T12:00:00.001Z" })],
    ["1.0 for 1.00", fullTransaction({}, { amount: "20.0" })],
    ["another currency's case", fullTransaction({}, { currency: "usd" })],
    ["another externalTransactionId", fullTransaction({}, { externalTransactionId: "transaction-2" })],
    ["another direction", fullTransaction({}, { direction: "inbound" })],
    ["another city", fullTransaction({ location: { city: "Porto" } })],
    ["another metadata value", fullTransaction({ metadata: { cart: "c-2" } })],
    ["a text for a number in metadata", fullTransaction({ metadata: { items: "3" } })],
    ["another custom attribute", fullTransaction({ customAttributes: { tier: "silver" } })],
    ["another transaction metadata", fullTransaction({}, { metadata: { invoice: "i-2" } })],
    ["a crypto payment", cryptoTransaction()],
  ])("%s is another payload", (_, body) => {
    expect(fingerprint(body)).not.toBe(base);
  });

  it.each(["identifier", "fingerprint", "maskedIdentifier", "institutionName", "currency", "country"])(
    "another %s of an instrument is another payload",
    (field) => {
      const base1 = { externalInstrumentId: "i", identifier: "a", [field]: "XA" };
      expect(fingerprint(withInstrument({ ...base1, [field]: "XB" }))).not.toBe(
        fingerprint(withInstrument(base1)),
      );
    },
  );

  it("verified: false is not the same as absent", () => {
    expect(fingerprint(withInstrument({ identifier: "a", verified: false }))).not.toBe(
      fingerprint(withInstrument({ identifier: "a" })),
    );
  });

  it("one instant written with another offset is the same payload", () => {
    expect(fingerprint(fullTransaction({ occurredAt: "2026-01-15T13:00:00+01:00" }))).toBe(base);
  });

  it("ACT-03: an activity is never equal to a payment, nor to an activity of another type", () => {
    const login = activityFingerprint(smallestActivity());
    expect(activityFingerprint(smallestActivity())).toBe(login);
    expect(activityFingerprint(smallestActivity({ type: "signup" }))).not.toBe(login);
    expect(fingerprint(smallestTransaction())).not.toBe(login);
  });
});
