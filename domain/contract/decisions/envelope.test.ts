// The envelope's field rules (TXE, SUB), the same for transactions and activities.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { activityRequestSchema } from "./activity.ts";
import { smallestActivity, smallestTransaction } from "./requests.fixture.ts";
import { SUBJECT_TYPES } from "./subject.ts";
import { transactionRequestSchema } from "./transaction.ts";

type Fields = Record<string, unknown>;
type Outcome = {
  readonly accepted: boolean;
  readonly paths: string[];
  readonly messages: string[];
  readonly value: Fields;
};

function outcomeOf(schema: z.ZodType, body: Fields): Outcome {
  const parsed = schema.safeParse(body);
  return {
    accepted: parsed.success,
    paths: parsed.error?.issues.map((issue) => issue.path.join(".")) ?? [],
    messages: parsed.error?.issues.map(({ message }) => message) ?? [],
    value: (parsed.data ?? {}) as Fields,
  };
}

describe.each([
  [
    "POST /transactions",
    (fields: Fields) => outcomeOf(transactionRequestSchema, smallestTransaction(fields)),
  ],
  ["POST /activities", (fields: Fields) => outcomeOf(activityRequestSchema, smallestActivity(fields))],
])("the envelope of %s", (_, submit) => {
  it("takes the smallest body", () => {
    expect(submit({})).toMatchObject({ accepted: true, paths: [] });
  });

  it.each(["externalActivityId", "subject", "occurredAt"])("TXE-01..03: requires %s", (field) => {
    expect(submit({ [field]: undefined }).paths).toEqual([field]);
    expect(submit({ [field]: null }).paths).toEqual([field]);
  });

  it.each([
    ["one character", "x", true],
    ["255 characters", "x".repeat(255), true],
    ["a slash, a percent sign and a space", "a/b%20 c", true],
    ["characters beyond the basic plane", "🏦".repeat(127), true],
    ["no character", "", false],
    ["256 characters", "x".repeat(256), false],
    ["a number", 7, false],
    ["half a surrogate pair", "a\ud800", false],
    ["one dot, which no path can name", ".", false],
    ["two dots, which no path can name", "..", false],
    ["three dots", "...", true],
    ["a dot and more", "./", true],
    ["an escaped dot", "%2e", true],
  ])("TXE-01: externalActivityId of %s: %#", (_name, externalActivityId, accepted) => {
    expect(submit({ externalActivityId }).accepted).toBe(accepted);
  });

  it.each(SUBJECT_TYPES)("SUB-01: takes subject.type %s", (type) => {
    expect(submit({ subject: { type, id: "sub_1" } }).accepted).toBe(true);
  });

  it.each(["Individual", "INDIVIDUAL", "person", "", null, 1])("SUB-01: refuses subject.type %j", (type) => {
    expect(submit({ subject: { type, id: "sub_1" } }).paths).toEqual(["subject.type"]);
  });

  it.each([
    [{ id: "a" }, true],
    [{ externalUserId: "a" }, true],
    [{ id: "a", externalUserId: null }, true],
    [{ id: null, externalUserId: "a" }, true],
    [{ id: "a", externalUserId: "a" }, false],
    [{ id: null, externalUserId: null }, false],
    [{}, false],
    [{ id: "" }, false],
  ])("SUB-02: exactly one of id and externalUserId: %j is accepted: %s", (reference, accepted) => {
    expect(submit({ subject: { type: "business", ...reference } }).accepted).toBe(accepted);
  });

  it.each([
    ["2026-01-15T12:00:00Z", "2026-01-15T12:00:00.000Z"],
    ["2026-01-15T13:30:00.1239+01:30", "2026-01-15T12:00:00.123Z"],
    ["2026-01-15T00:00:00-12:00", "2026-01-15T12:00:00.000Z"],
  ])("TXE-03, CNV-04: occurredAt %s is kept as %s", (occurredAt, kept) => {
    expect(submit({ occurredAt }).value["occurredAt"]).toBe(kept);
  });

  it.each(["2026-01-15T12:00:00", "2026-01-15", "2026-02-30T12:00:00Z", "yesterday", "", 1_768_478_400_000])(
    "TXE-03, CNV-04: refuses occurredAt %j",
    (occurredAt) => {
      expect(submit({ occurredAt }).paths).toEqual(["occurredAt"]);
    },
  );

  it("TXE-04: leaves the check for future times to the receiver's clock", () => {
    expect(submit({ occurredAt: "2099-01-01T00:00:00Z" }).accepted).toBe(true);
  });

  it.each(["channel", "deviceRef"])("TXE-05: %s is open: kept as sent, 1 to 255 characters", (field) => {
    expect(submit({ [field]: " Mobile APP é " }).value[field]).toBe(" Mobile APP é ");
    expect(submit({ [field]: "x".repeat(256) }).paths).toEqual([field]);
    expect(submit({ [field]: 5 }).paths).toEqual([field]);
  });

  it.each(["203.0.113.7", "::1", "2001:DB8::8a2e:370:7334", "::ffff:203.0.113.7"])(
    "TXE-07: takes the address %s as sent",
    (ipAddress) => {
      expect(submit({ ipAddress }).value["ipAddress"]).toBe(ipAddress);
    },
  );

  it.each([
    "256.1.1.1",
    "1.2.3",
    "1.2.3.4.5",
    "01.2.3.4",
    "1.2.3.4/8",
    "::1::",
    "fe80::1%eth0",
    "[::1]",
    "::1]@host",
    "localhost",
    " 1.2.3.4",
    "1.2.3.4\n",
    "",
    16_909_060,
  ])("TXE-07: refuses the address %j", (ipAddress) => {
    expect(submit({ ipAddress }).paths).toEqual(["ipAddress"]);
  });

  it("TXE-09: country is two letters of either case, and uppercase is the evidence", () => {
    expect(submit({ country: "pt" }).value["country"]).toBe("PT");
    expect(submit({ country: "De" }).value["country"]).toBe("DE");
  });

  it.each(["P", "PRT", "Portugal", "P1", "Pé", "", " PT", 35])(
    "TXE-09: refuses the country %j",
    (country) => {
      expect(submit({ country }).paths).toEqual(["country"]);
    },
  );

  it.each([
    [{}, []],
    [{ city: "Lisbon", region: "Lisboa" }, []],
    [{ latitude: 38.7, longitude: -9.1 }, []],
    [{ latitude: 0, longitude: 0, accuracyRadiusKm: 0 }, []],
    [{ latitude: -90, longitude: 180, accuracyRadiusKm: 2.5 }, []],
    [{ latitude: null, longitude: null }, []],
    [{ latitude: 38.7 }, ["location"]],
    [{ longitude: -9.1 }, ["location"]],
    [{ latitude: 38.7, longitude: null }, ["location"]],
    [{ accuracyRadiusKm: 1 }, ["location.accuracyRadiusKm"]],
    [{ city: "Lisbon", accuracyRadiusKm: 1 }, ["location.accuracyRadiusKm"]],
    [{ latitude: 90.1, longitude: 0 }, ["location.latitude"]],
    [{ latitude: 0, longitude: -180.1 }, ["location.longitude"]],
    [{ latitude: 0, longitude: 0, accuracyRadiusKm: -1 }, ["location.accuracyRadiusKm"]],
    [{ latitude: "38.7", longitude: "-9.1" }, ["location.latitude", "location.longitude"]],
    [{ city: 7 }, ["location.city"]],
  ])("TXE-10..12: location %j has the problems %j", (location, paths) => {
    expect(submit({ location }).paths).toEqual(paths);
  });

  it.each([[[]], ["Lisbon"], [7]])("TXE-10: refuses the location %j", (location) => {
    expect(submit({ location }).paths).toEqual(["location"]);
  });

  it("INS-04: an id that is kept is no account number", () => {
    const iban = "PT50000201231234567890154";
    expect(submit({ externalActivityId: iban }).paths).toEqual(["externalActivityId"]);
    expect(submit({ subject: { type: "bank_account", externalUserId: iban } }).paths).toEqual([
      "subject.externalUserId",
    ]);
    expect(submit({ externalActivityId: "4111111111111111" }).accepted).toBe(true);
  });

  const optionals = [
    "channel",
    "deviceRef",
    "ipAddress",
    "country",
    "location",
    "metadata",
    "customAttributes",
  ];
  it.each(optionals)("takes %s: null as absent", (field) => {
    expect(submit({ [field]: null }).accepted).toBe(true);
  });

  it("tolerates unknown fields and does not hand them on", () => {
    const { accepted, value } = submit({ surprise: { deep: [1, { x: 2 }] } });
    expect(accepted).toBe(true);
    expect(value).not.toHaveProperty("surprise");
  });

  it.each([null, [], "text", 7, true])("CNV-03: refuses the body %j", (body) => {
    expect(transactionRequestSchema.safeParse(body).success).toBe(false);
    expect(activityRequestSchema.safeParse(body).success).toBe(false);
  });
});

describe.each([
  [
    "metadata",
    (fields: unknown) => outcomeOf(transactionRequestSchema, smallestTransaction({ metadata: fields })),
  ],
  [
    "customAttributes",
    (fields: unknown) =>
      outcomeOf(transactionRequestSchema, smallestTransaction({ customAttributes: fields })),
  ],
  [
    "transaction.metadata",
    (fields: unknown) => outcomeOf(transactionRequestSchema, smallestTransaction({}, { metadata: fields })),
  ],
])("flat fields in %s", (_, submit) => {
  const fieldsOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_v, i) => [`k${i}`, i]));

  it("TXE-13, TXE-15, TXO-12: takes 50 fields and refuses 51", () => {
    expect(submit(fieldsOf(50)).accepted).toBe(true);
    expect(submit(fieldsOf(51)).accepted).toBe(false);
  });

  it.each([
    ["a string, a number, a boolean and null", { a: "x", b: 1.5, c: false, d: null }, true],
    ["an empty object", {}, true],
    ["an empty key and an empty value", { "": "" }, true],
    ["an array of 20 primitives", { a: Array.from({ length: 20 }, () => null) }, true],
    ["a key of 100 characters", { ["k".repeat(100)]: 1 }, true],
    ["a value of 1,000 characters", { a: "v".repeat(1_000) }, true],
    ["an array of 21 primitives", { a: Array.from({ length: 21 }, () => 1) }, false],
    ["a key of 101 characters", { ["k".repeat(101)]: 1 }, false],
    ["a value of 1,001 characters", { a: "v".repeat(1_001) }, false],
    ["a value of 1,001 characters in an array", { a: ["v".repeat(1_001)] }, false],
    ["a nested object", { a: { b: 1 } }, false],
    ["an empty nested object", { a: {} }, false],
    ["an array in an array", { a: [[1]] }, false],
    ["an object in an array", { a: [{ b: 1 }] }, false],
    ["a number beyond all numbers", JSON.parse('{"a":1e999}'), false],
    ["half a surrogate pair in a value", { a: "\udc00" }, false],
    ["half a surrogate pair in a key", { "\udc00": 1 }, false],
    ["an array instead of an object", [1], false],
    ["a string instead of an object", "text", false],
  ])("TXE-14: %s", (_name, fields, accepted) => {
    expect(submit(fields).accepted).toBe(accepted);
  });

  it.each([
    ["9007199254740991", true],
    ["-9007199254740991", true],
    ["0.1", true],
    ["-1234567.891", true],
    ["1e-300", true],
    ["9007199254740992", false],
    ["9007199254740993", false],
    ["-9007199254740993", false],
    ["1e300", false],
    ["[1,9007199254740993]", false],
    // A card number of 19 digits: what is left of it could not be recognised, and so not be replaced.
    ["6212345678901234567", false],
  ])("BEH-05: a number that loses digits on the way is refused: %s is accepted: %s", (number, accepted) => {
    expect(submit(JSON.parse(`{"a":${number}}`)).accepted).toBe(accepted);
    expect(submit(JSON.parse(`{"a":"${number}"}`)).accepted).toBe(true);
  });

  it.each([
    ["a value", { note: "PT50000201231234567890154" }, false],
    ["a longer value", { note: "paid to PT50 0002 0123 1234 5678 9015 4" }, false],
    ["an array", { notes: [1, "PT50000201231234567890154"] }, false],
    ["a key", { PT50000201231234567890154: 1 }, true],
  ])("INS-04: an account number in %s is refused: %#", (_name, fields, refused) => {
    const { accepted, messages, paths } = submit(fields);
    expect(accepted).toBe(!refused);
    expect(messages).toEqual(refused ? [expect.stringContaining("account number")] : []);
    expect([...messages, ...paths].join()).not.toMatch(/PT50/);
  });

  it("BEH-05: the refusal of such a number says to send it as a string", () => {
    const refused = submit(JSON.parse('{"a":9007199254740993}'));
    expect(refused.paths).toEqual([expect.stringMatching(/\.a$|^a$/)]);
    expect(refused.messages).toEqual([expect.stringContaining("send it as a string")]);
  });
});

describe("what goes in as metadata", () => {
  const key = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.constantFrom("__proto__", "constructor", "prototype", "toString", "toJSON", "hasOwnProperty", "0"),
  );
  const primitive = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((number) => !Number.isInteger(number) || Number.isSafeInteger(number))
      .map((number) => (number === 0 ? 0 : number)), // JSON has no −0
    fc.boolean(),
    fc.constant(null),
  );
  const fields = fc.uniqueArray(fc.tuple(key, fc.oneof(primitive, fc.array(primitive, { maxLength: 20 }))), {
    selector: ([name]) => name,
    maxLength: 50,
  });

  it("ENU-04, ENU-05: comes back as sent, every key of every name included", () => {
    fc.assert(
      fc.property(fields, (entries) => {
        const sent = `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;
        const parsed = transactionRequestSchema.parse(smallestTransaction({ metadata: JSON.parse(sent) }));
        // Compared as text: deep equality of objects does not look at a key `__proto__`.
        expect(JSON.stringify(parsed.metadata)).toBe(JSON.stringify(JSON.parse(sent)));
        expect(Object.keys(parsed.metadata ?? {})).toHaveLength(entries.length);
      }),
      { seed: 5 },
    );
  });

  it("ENU-05: a key __proto__ changes no prototype", () => {
    const metadata = JSON.parse('{"__proto__":["x"],"constructor":"y"}');
    const parsed = transactionRequestSchema.parse(smallestTransaction({ metadata }));
    expect(Object.getPrototypeOf(parsed.metadata)).toBe(Object.prototype);
    expect(JSON.stringify(parsed.metadata)).toBe('{"__proto__":["x"],"constructor":"y"}');
  });
});
