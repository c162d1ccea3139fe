// The rows of a batch as their reader reads them: what is damaged is named, everything else holds the batch.

import { describe, expect, it } from "vitest";
import type { LogRow } from "#domain/events/batch.ts";
import { encodeRecord, decodeRecord, UnknownRecordVersionError } from "#domain/record/codec.ts";
import { transactionRecord } from "#domain/record/decision-record.fixture.ts";
import { readRows } from "./read-rows.ts";

const row = (sequence: number, payload: string): LogRow => ({ sequence, kind: "decision", payload });
const GOOD = encodeRecord(transactionRecord()).toBase64();
const DAMAGED = "AQID";
const NEWER = "/wID";

const idOf = ({ payload }: LogRow) => [
  decodeRecord(Uint8Array.fromBase64(payload)).body.assessment.decisionId,
];

describe("rows of a batch", () => {
  it("are all read; those that cannot be read are named", () => {
    const { read, unfit } = readRows([row(4, GOOD), row(5, DAMAGED), row(6, GOOD), row(7, "")], idOf);
    expect(read).toEqual([...idOf(row(4, GOOD)), ...idOf(row(6, GOOD))]);
    expect(unfit).toEqual([
      { sequence: 5, reason: "unreadable" },
      { sequence: 7, reason: "unreadable" },
    ]);
  });

  it("wait together if one is of a newer release, because it is not broken", () => {
    expect(() => readRows([row(4, DAMAGED), row(5, NEWER)], idOf)).toThrow(UnknownRecordVersionError);
  });

  it("wait together if the reader itself fails: the rows are sound, and a release without the fault takes them", () => {
    const failsAt = (one: LogRow) => {
      if (one.sequence === 5) throw new TypeError("a fault of our own");
      return idOf(one);
    };
    expect(() => readRows([row(4, GOOD), row(5, GOOD)], failsAt)).toThrow(TypeError);
    const sound: LogRow = { sequence: 6, kind: "event", payload: "{}" };
    const refuse = () => {
      throw new SyntaxError("a parser of our own");
    };
    expect(() => readRows([sound], refuse)).toThrow(SyntaxError);
  });

  it.each(["event", "outcome"] as const)("are named where an %s is no JSON any more", (kind) => {
    const [cut, other] = ['{"id":"e', "{}"].map((payload, at): LogRow => ({
      sequence: at + 1,
      kind,
      payload,
    }));
    if (cut === undefined || other === undefined) throw new Error("there are two");
    const read = ({ payload }: LogRow) => [JSON.parse(payload) as unknown];
    expect(readRows([cut, other], read)).toEqual({
      read: [{}],
      unfit: [{ sequence: 1, reason: "unreadable" }],
    });
  });
});
