// The field rules of the transaction object, its parties and their instruments (TXO, PTY, INS).

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INSTRUMENTS_MAX, PARTIES_MAX } from "../values/limits.ts";
import { cryptoTransaction, fullTransaction, smallestTransaction } from "./requests.fixture.ts";
import { INSTRUMENT_TYPES, PARTY_ROLES, PARTY_TYPES, transactionRequestSchema } from "./transaction.ts";

type Fields = Record<string, unknown>;

function problems(body: unknown): string[] {
  return transactionRequestSchema.safeParse(body).error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

const withTransaction = (fields: Fields) => problems(smallestTransaction({}, fields));
const withParty = (fields: Fields) =>
  withTransaction({ parties: [{ role: "recipient", externalPartyId: "p-1", ...fields }] });
const withInstrument = (fields: Fields) =>
  withParty({ instruments: [{ type: "bank_account", externalInstrumentId: "i-1", ...fields }] });

describe("the transaction object", () => {
  it("takes the smallest and the fullest payment", () => {
    expect(problems(smallestTransaction())).toEqual([]);
    expect(problems(fullTransaction())).toEqual([]);
    expect(problems(cryptoTransaction())).toEqual([]);
  });

  it("hands on every field that the contract's tables name", () => {
    const sent = fullTransaction();
    expect(transactionRequestSchema.parse(sent)).toEqual(sent);
  });

  it.each([null, undefined, [], "payment"])("TXE-17: needs the object transaction, not %j", (transaction) => {
    expect(problems({ ...smallestTransaction(), transaction })).toEqual(["transaction"]);
  });

  it.each(["externalTransactionId", "assetClass", "direction", "amount", "currency", "transactionType"])(
    "TXO-01..08: requires %s",
    (field) => {
      expect(withTransaction({ [field]: undefined })).toEqual([`transaction.${field}`]);
      expect(withTransaction({ [field]: null })).toEqual([`transaction.${field}`]);
    },
  );

  it.each([
    [".", false],
    ["..", false],
    ["...", true],
    [".a", true],
  ])("TXO-01: externalTransactionId %j, which a path must be able to name: %s", (sent, accepted) => {
    const refused = accepted ? [] : ["transaction.externalTransactionId"];
    expect(withTransaction({ externalTransactionId: sent })).toEqual(refused);
  });

  it.each([
    ["assetClass", ["Fiat", "FIAT", "nft", ""]],
    ["direction", ["Inbound", "in", "internal", ""]],
  ])("TXO-03, TXO-04, ENU-01: %s is a closed set, so not %j", (field, values) => {
    for (const value of values) expect(withTransaction({ [field]: value })).toEqual([`transaction.${field}`]);
  });

  it.each(["currency", "transactionType", "status", "channel", "paymentMethod"])(
    "TXO-07..09, ENU-04: %s is open and kept as sent",
    (field) => {
      const sent = smallestTransaction({}, { [field]: " wEiRd Ünit " });
      expect(transactionRequestSchema.parse(sent).transaction).toHaveProperty(field, " wEiRd Ünit ");
      expect(withTransaction({ [field]: "x".repeat(256) })).toEqual([`transaction.${field}`]);
      expect(withTransaction({ [field]: "" })).toEqual([`transaction.${field}`]);
    },
  );

  it.each(["status", "channel", "paymentMethod", "blockchain", "parties", "metadata"])(
    "takes %s: null as absent",
    (field) => {
      expect(withTransaction({ [field]: null })).toEqual([]);
    },
  );
});

describe("TXO-05, TXO-06: the amount", () => {
  it.each(["1", "0.00000001", "12.50", "1.00000000", "9".repeat(30), `${"9".repeat(30)}.99999999`])(
    "takes %j and keeps it as sent",
    (amount) => {
      expect(transactionRequestSchema.parse(smallestTransaction({}, { amount })).transaction.amount).toBe(
        amount,
      );
    },
  );

  it.each([
    ["a number", 20],
    ["zero", "0"],
    ["zero with decimals", "0.00"],
    ["zero to the eighth decimal", "0.00000000"],
    ["a negative amount", "-1"],
    ["a ninth decimal", "1.000000001"],
    ["a ninth decimal that is zero", "1.000000000"],
    ["an exponent", "1e3"],
    ["a plus sign", "+1"],
    ["a leading zero", "01"],
    ["leading zeros", "00.5"],
    ["no integer digit", ".5"],
    ["no fraction digit", "1."],
    ["31 integer digits", "1" + "0".repeat(30)],
    ["40 digits", "1".repeat(40)],
    ["a comma", "1,50"],
    ["a group separator", "1 000"],
    ["space around", " 1"],
    ["a line break after", "1\n"],
    ["no digits", ""],
    ["NaN", "NaN"],
    ["Infinity", "Infinity"],
    ["hexadecimal", "0x10"],
    ["digits of another script", "١٢"],
    ["a currency sign", "$5"],
    ["an array", ["1"]],
    ["true", true],
  ])("refuses %s", (_, amount) => {
    expect(new Set(withTransaction({ amount }))).toEqual(new Set(["transaction.amount"]));
  });

  it("takes every plain decimal above zero within the bounds, and no number", () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 38n - 1n });
    fc.assert(
      fc.property(digits, (scaled) => {
        const text = scaled.toString().padStart(9, "0");
        const amount = `${text.slice(0, -8)}.${text.slice(-8)}`;
        expect(withTransaction({ amount })).toEqual([]);
        expect(withTransaction({ amount: Number(amount) })).not.toEqual([]);
      }),
      { seed: 6 },
    );
  });
});

describe("crypto fields", () => {
  it("TXO-10: blockchain on fiat is refused", () => {
    expect(withTransaction({ blockchain: "ethereum" })).toEqual(["transaction.blockchain"]);
  });

  it("INS-09: an instrument's network on fiat is refused, with the place of it", () => {
    expect(withInstrument({ network: "ethereum" })).toEqual(["transaction.parties.0.instruments.0.network"]);
    expect(withInstrument({ network: null })).toEqual([]);
  });

  it.each([{ blockchain: undefined }, { blockchain: "an unknown chain" }, { parties: undefined }])(
    "a crypto payment with %j is no 400: it is for the screening to say",
    (transaction) => {
      expect(problems(cryptoTransaction(transaction, { network: undefined }))).toEqual([]);
    },
  );
});

describe("parties", () => {
  it("TXO-11: are recommended, not required", () => {
    expect(withTransaction({ parties: [] })).toEqual([]);
    expect(withTransaction({})).toEqual([]);
  });

  it.each(PARTY_ROLES)("PTY-01: role %s", (role) => {
    expect(withParty({ role })).toEqual([]);
  });

  it.each(["Customer", "payee", "", null, undefined])("PTY-01: refuses the role %j", (role) => {
    expect(withParty({ role })).toEqual(["transaction.parties.0.role"]);
  });

  it.each(["externalUserId", "entityId", "externalPartyId"])("PTY-02: %s alone is enough", (field) => {
    expect(withParty({ externalPartyId: null, [field]: "x" })).toEqual([]);
  });

  it("PTY-02: refuses a party without a reference", () => {
    expect(withParty({ externalPartyId: null })).toEqual(["transaction.parties.0"]);
    expect(withParty({ externalPartyId: null, displayName: "Ada", deviceRef: "d" })).toEqual([
      "transaction.parties.0",
    ]);
  });

  it("PTY-04: a missing displayName is no 400", () => {
    expect(withParty({})).toEqual([]);
  });

  it("PTY-05: displayName has 1 to 300 characters", () => {
    expect(withParty({ displayName: "n".repeat(300) })).toEqual([]);
    expect(withParty({ displayName: "n".repeat(301) })).toEqual(["transaction.parties.0.displayName"]);
    expect(withParty({ displayName: "" })).toEqual(["transaction.parties.0.displayName"]);
    expect(withParty({ displayName: "x\udfff" })).toEqual(["transaction.parties.0.displayName"]);
  });

  it.each(["PT50000201231234567890154", "Ana Sousa, PT50 0002 0123 1234 5678 9015 4", "4111-1111-1111-1111"])(
    "INS-04: displayName may be %j: no payment is refused for it",
    (displayName) => {
      expect(withParty({ displayName })).toEqual([]);
    },
  );

  it.each(["externalUserId", "entityId", "externalPartyId"])(
    "INS-04: %s is kept, so it is no account number, and may be any other number",
    (field) => {
      for (const id of ["PT50000201231234567890154", "payee-PT50 0002 0123 1234 5678 9015 4"]) {
        expect(withParty({ [field]: id })).toEqual([`transaction.parties.0.${field}`]);
      }
      for (const id of ["4111111111111111", "00001234567890123", "PT51000201231234567890154"]) {
        expect(withParty({ [field]: id })).toEqual([]);
      }
    },
  );

  it.each([...PARTY_TYPES, null])("PTY-06, PTY-07: type %s", (type) => {
    expect(withParty({ type })).toEqual([]);
  });

  it.each(["Individual", "person", ""])("PTY-06: refuses the type %j", (type) => {
    expect(withParty({ type })).toEqual(["transaction.parties.0.type"]);
  });

  it("PTY-08, INS-08: countries are strings; two letters are the code, in uppercase", () => {
    const country = (sent: string) => {
      const party = { role: "recipient", externalPartyId: "p-1", country: sent };
      const body = smallestTransaction({}, { parties: [party] });
      return transactionRequestSchema.parse(body).transaction.parties?.[0]?.country;
    };
    expect(country("pt")).toBe("PT");
    expect(country("Portugal")).toBe("Portugal");
    expect(withInstrument({ country: "prt" })).toEqual([]);
    expect(withParty({ country: 35 })).toEqual(["transaction.parties.0.country"]);
  });

  it.each(["industry", "deviceRef"])("PTY-08, PTY-09: %s is an optional string", (field) => {
    expect(withParty({ [field]: "x" })).toEqual([]);
    expect(withParty({ [field]: 7 })).toEqual([`transaction.parties.0.${field}`]);
  });

  it("LIM-08: at most 200 of them", () => {
    const parties = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ role: "sender", externalPartyId: `p-${i}` }));
    expect(withTransaction({ parties: parties(PARTIES_MAX) })).toEqual([]);
    expect(withTransaction({ parties: parties(PARTIES_MAX + 1) })).toEqual(["transaction.parties"]);
  });
});

describe("instruments", () => {
  it.each(INSTRUMENT_TYPES)("INS-01: type %s", (type) => {
    expect(withInstrument({ type })).toEqual([]);
  });

  it.each(["Card", "iban", "", null, undefined])("INS-01: refuses the type %j", (type) => {
    expect(withInstrument({ type })).toEqual(["transaction.parties.0.instruments.0.type"]);
  });

  it.each(["externalInstrumentId", "identifier", "fingerprint"])("INS-02: %s alone is enough", (field) => {
    expect(withInstrument({ externalInstrumentId: null, [field]: "x" })).toEqual([]);
  });

  it("INS-02: maskedIdentifier alone names no instrument", () => {
    expect(withInstrument({ externalInstrumentId: null, maskedIdentifier: "** 1234" })).toEqual([
      "transaction.parties.0.instruments.0",
    ]);
  });

  const inField = (field: string) => `transaction.parties.0.instruments.0.${field}`;

  describe.each(["maskedIdentifier", "externalInstrumentId"])("INS-04: %s is kept, so", (field) => {
    it.each([
      ["the identifier itself", "PT50000201231234567890154"],
      ["the identifier in groups", "PT50 0002 0123 1234 5678 9015 4"],
      ["the identifier with dashes and in lowercase", "pt50-0002-0123-1234-5678-9015-4"],
      ["the identifier inside other text", "iban:PT50000201231234567890154/main"],
    ])("it cannot hold %s", (_, sent) => {
      expect(withInstrument({ identifier: "PT50 00020123 1234567890154", [field]: sent })).toEqual([
        inField(field),
      ]);
    });

    it.each(["4111111111111111", "4111 1111 1111 1111", "3782-822463-10005", "6304000000000000000"])(
      "it cannot be the card number %s, whatever else is sent",
      (sent) => {
        expect(withInstrument({ type: "card", [field]: sent })).toEqual([inField(field)]);
        expect(withInstrument({ type: "card", identifier: "another", [field]: sent })).toEqual([
          inField(field),
        ]);
      },
    );

    it.each([
      "**** 1111",
      "411111******1111",
      "PT** 0154",
      "4111111111111112",
      "411111111111",
      "card-7",
      "- -",
    ])("it may be %j", (sent) => {
      expect(withInstrument({ identifier: "4111111111111111", [field]: sent })).toEqual([]);
    });

    it("it may hold an identifier that is too short to be an account", () => {
      expect(withInstrument({ identifier: "1-23 45", [field]: "12345" })).toEqual([]);
      expect(withInstrument({ identifier: "--- - ---", [field]: "any" })).toEqual([]);
      expect(withInstrument({ identifier: "123456", [field]: "123456" })).toEqual([inField(field)]);
    });

    it("the refusal says what to send instead, and repeats no number", () => {
      const instrument = { type: "card", identifier: "4111111111111111", [field]: "4111111111111111" };
      const party = { role: "recipient", externalPartyId: "p-1", instruments: [instrument] };
      const refused = transactionRequestSchema.safeParse(smallestTransaction({}, { parties: [party] }));
      const messages = refused.error?.issues.map(({ message }) => message) ?? [];
      expect(messages).toEqual([expect.stringContaining("send ")]);
      expect(messages.join()).not.toContain("4111111111111111");
    });
  });

  it.each([true, false, null])("INS-10: verified may be %j", (verified) => {
    expect(withInstrument({ verified })).toEqual([]);
  });

  it("INS-10: verified is no string", () => {
    expect(withInstrument({ verified: "true" })).toEqual(["transaction.parties.0.instruments.0.verified"]);
  });

  it("LIM-08: at most 1,100 in all parties together, so that 101 parties and 1,001 wallets fit", () => {
    const parties = (counts: readonly number[]) =>
      counts.map((count, p) => ({
        role: "recipient",
        externalPartyId: `p-${p}`,
        instruments: Array.from({ length: count }, (_, i) => ({ type: "other", fingerprint: `f-${i}` })),
      }));
    expect(withTransaction({ parties: parties([1_001, ...Array.from({ length: 99 }, () => 1)]) })).toEqual(
      [],
    );
    expect(withTransaction({ parties: parties([INSTRUMENTS_MAX - 1, 1]) })).toEqual([]);
    expect(withTransaction({ parties: parties([INSTRUMENTS_MAX, 1]) })).toEqual(["transaction.parties"]);
  });
});
