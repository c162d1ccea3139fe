// Which rows wait for a newer door, and which no door will ever take.

import { describe, expect, it } from "vitest";
import type { LogRow } from "#domain/events/batch.ts";
import { encodeRecord, Reference } from "#domain/record/codec.ts";
import { activityRecord, transactionRecord } from "#domain/record/decision-record.fixture.ts";
import { NewerRowError, unfoldRow, unfoldRows } from "./unfold-row.ts";

const event = {
  id: "evt_1",
  type: "audit.recorded",
  version: 1,
  organisationId: "org_1",
  environment: "sandbox",
  subjectId: "",
  occurredAt: "2026-01-01T00:00:00.000Z",
  recordedAt: "2026-01-01T00:00:00.000Z",
  data: {},
};

function row(kind: LogRow["kind"], payload: string | object, sequence = 1): LogRow {
  return { sequence, kind, payload: typeof payload === "string" ? payload : JSON.stringify(payload) };
}

describe("a row at the door", () => {
  it.each([
    ["a record of a later version", row("decision", "/wID")],
    ["an event of a later version", row("event", { ...event, version: 2 })],
    ["an event of a type that no topic is for yet", row("event", { ...event, type: "risk.later" })],
  ])("waits for a release that can read it: %s", (_, later) => {
    expect(() => unfoldRow("s", later)).toThrow(NewerRowError);
    expect(() => unfoldRows("s", [row("event", "{"), later])).toThrow(NewerRowError);
  });

  it.each([
    ["a record whose bytes are damaged", row("decision", "AQID")],
    ["a record of no bytes", row("decision", "")],
    ["a record of version 0", row("decision", "AAID")],
    ["a malformed outcome", row("outcome", "{}")],
    ["half a JSON text", row("event", '{"type":')],
    ["no object", row("event", "[]")],
    ["an event that lacks what every event has", row("event", { type: "audit.recorded" })],
  ])("can never be taken: %s", (_, broken) => {
    expect(unfoldRow("s", broken)).toBe("unreadable");
  });

  it("whose event is larger than a topic allows can never be taken", () => {
    const large = { ...event, data: { text: "x".repeat(17 * 1024 * 1024) } };
    expect(unfoldRow("s", row("event", large))).toBe("too_large");
  });

  it("is named by its position among others that can be taken", () => {
    const good = row("decision", Buffer.from(encodeRecord(transactionRecord())).toString("base64"), 4);
    const { messages, unfit } = unfoldRows("s", [good, row("event", "{", 5), row("event", event, 6)]);
    expect(messages).toHaveLength(2);
    expect(unfit).toEqual([{ sequence: 5, reason: "unreadable" }]);
  });

  it("that refers to a record is read with it, which came with the first of the rows that do", () => {
    const reference = encodeRecord(transactionRecord());
    const records = [activityRecord(), transactionRecord()];
    const referring = records.map((record, index) =>
      Buffer.from(new Reference(reference).encode(record, index + 1)).toString("base64"),
    );
    const { messages, unfit } = unfoldRows("s", [
      row("decision", `${referring[0]}:${Buffer.from(reference).toString("base64")}`, 4),
      row("event", event, 5),
      row("decision", `${referring[1]}:`, 6),
    ]);
    expect(unfit).toEqual([]);
    const alone = records.map((record, index) => {
      const payload = Buffer.from(encodeRecord(record)).toString("base64");
      return unfoldRow("s", row("decision", payload, 4 + 2 * index));
    });
    expect([messages[0], messages[2]]).toEqual(alone);
  });

  it("whose reference did not come with a row before it can never be taken", () => {
    const referring = new Reference(encodeRecord(transactionRecord())).encode(activityRecord(), 1);
    const payload = `${Buffer.from(referring).toString("base64")}:`;
    expect(unfoldRows("s", [row("decision", payload, 4)]).unfit).toEqual([
      { sequence: 4, reason: "unreadable" },
    ]);
  });
});
