// The stored form of a decision: what goes in comes out, small, and readable for ever.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { transactionContext } from "../decision/context.fixture.ts";
import { sha256Hex } from "../ids/sha256.ts";
import { utf8Bytes } from "../text/utf8.ts";
import {
  DamagedRecordError,
  decodeRecord,
  DISTANCE_MAX,
  distanceOf,
  encodeRecord,
  Reference,
} from "./codec.ts";
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
    bytes[0] = 3;
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

describe("a stored record that refers to another", () => {
  const reference = (note = "") =>
    new Reference(encodeRecord(transactionRecord(transactionContext({ metadata: { note } }))));

  it("comes back as it went in, whatever callers sent with either, and says how far its reference is", () => {
    const texts = fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: DISTANCE_MAX }), ([first, second], distance) => {
        const record = transactionRecord(transactionContext({ metadata: { note: second } }));
        const stored = reference(first).encode(record, distance);
        expect(distanceOf(stored)).toBe(distance);
        expect(JSON.stringify(reference(first).decode(stored))).toBe(JSON.stringify(record));
      }),
      { seed: 20_261_124 },
    );
  });

  it("comes back where its reference is longer than what deflate looks back", () => {
    const long = Array.from({ length: 9000 }, (_, index) => sha256Hex(String(index))).join("");
    const stored = reference(long).encode(activityRecord(), 1);
    expect(reference(long).decode(stored)).toEqual(activityRecord());
  });

  it("takes less than seven tenths of what it takes alone, beside a payment of the same kind", () => {
    const record = transactionRecord(transactionContext({ metadata: { note: "another" } }));
    const alone = encodeRecord(record).byteLength;
    expect(reference().encode(record, 1).byteLength).toBeLessThan(0.7 * alone);
  });

  it("is no record alone, is no reference, and is not read with one that is not its own", () => {
    const stored = reference().encode(activityRecord(), 1);
    expect(() => decodeRecord(stored)).toThrow(DamagedRecordError);
    expect(() => new Reference(stored)).toThrow(DamagedRecordError);
    expect(() => reference().decode(encodeRecord(activityRecord()))).toThrow(DamagedRecordError);
    expect(() => reference("another").decode(stored)).toThrow(DamagedRecordError);
    expect(distanceOf(encodeRecord(activityRecord()))).toBeNull();
  });

  it("cut short is an error, never half a record", () => {
    const stored = reference().encode(activityRecord(), 1);
    for (const length of [0, 1, 2, Math.floor(stored.length / 2), stored.length - 1]) {
      expect(() => reference().decode(stored.subarray(0, length))).toThrow(DamagedRecordError);
    }
  });
});
