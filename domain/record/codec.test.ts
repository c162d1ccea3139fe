// The stored form of a decision: what goes in comes out, small, and readable for ever.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { transactionContext } from "../decision/context.fixture.ts";
import { sha256Hex } from "../ids/sha256.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { DamagedRecordError, decodeRecord, encodeRecord } from "./codec.ts";
import { DICTIONARY_1 } from "./dictionary-1.ts";
import { activityRecord, transactionRecord } from "./decision-record.fixture.ts";

const bytesOf = (record: unknown) => utf8Bytes(JSON.stringify(record));

describe("a stored record", () => {
  it("comes back as it went in", () => {
    for (const record of [transactionRecord(), activityRecord()]) {
      expect(decodeRecord(encodeRecord(record))).toEqual(record);
    }
  });

  it("comes back with every text, number and key that a caller may send, in the same order", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const keys = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("__proto__", "constructor", "toJSON"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, value), { maxLength: 50 }), (entries) => {
        const metadata = Object.fromEntries(entries);
        const record = transactionRecord(transactionContext({ metadata }));
        // The stored answer is served as text: the text must be the same, byte for byte.
        expect(JSON.stringify(decodeRecord(encodeRecord(record)))).toBe(JSON.stringify(record));
      }),
      { seed: 20 },
    );
  });

  it("is the same bytes for the same record", () => {
    expect(encodeRecord(transactionRecord())).toEqual(encodeRecord(transactionRecord()));
  });

  it("is a fraction of its JSON", () => {
    for (const record of [transactionRecord(), activityRecord()]) {
      expect(encodeRecord(record).length).toBeLessThan(bytesOf(record) / 4);
    }
  });

  it("was written with a dictionary that never changes", () => {
    expect(sha256Hex(DICTIONARY_1)).toBe("29b17ccb7a7513598077c5543b04da4053314be3418beaccc6164e9bfc47fb79");
  });

  it("begins with its version, and an unknown one is refused", () => {
    const bytes = encodeRecord(transactionRecord());
    expect(bytes[0]).toBe(1);
    bytes[0] = 2;
    expect(() => decodeRecord(bytes)).toThrow(RangeError);
    expect(() => decodeRecord(new Uint8Array(0))).toThrow(RangeError);
  });

  it("cut short is an error, never half a record", () => {
    const bytes = encodeRecord(transactionRecord());
    for (const length of [0, 1, 2, Math.floor(bytes.length / 2), bytes.length - 1]) {
      expect(() => decodeRecord(bytes.subarray(0, length))).toThrow(DamagedRecordError);
    }
  });
});
