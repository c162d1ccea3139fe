// An event's signature belongs to one message alone, and only a key of the ring makes it.

import { assert, property, record, string, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { EVENT_SIGNATURE_HEADER, EventSignatures } from "./event-signature.ts";
import type { IncomingMessage, OutgoingMessage } from "./interfaces.ts";

const OLD = { id: "old", secret: "an-old-secret-of-the-signature-test" };
const NEW = { id: "new", secret: "a-new-secret-of-the-signature-test-" };
const ring = new EventSignatures([NEW, OLD]);
const MESSAGE: OutgoingMessage = { topic: "weir.decisions.v1", key: "org_1/sub_1", value: '{"id":"evt_1"}' };

/** As Kafka hands it over: bytes. */
function arrived({ topic, key, value, headers = {} }: OutgoingMessage): IncomingMessage {
  const bytes = (one: string | Buffer | null): Buffer | null => (one === null ? null : Buffer.from(one));
  return { topic, partition: 0, offset: "0", key: bytes(key), value: bytes(value), headers };
}

const signatureOf = ({ headers }: OutgoingMessage): string => String(headers?.[EVENT_SIGNATURE_HEADER]);

describe("an event's signature", () => {
  it("holds for the message that was signed, whatever its bytes are", () => {
    const messages = record({ topic: string(), key: uint8Array(), value: uint8Array() });
    const holds = property(messages, ({ topic, key, value }) => {
      const message = { topic, key: Buffer.from(key), value: Buffer.from(value) };
      expect(ring.faultOf(arrived(ring.sign(message)))).toBeNull();
    });
    assert(holds, { seed: 11, numRuns: 100 });
    expect(ring.faultOf(arrived(ring.sign({ ...MESSAGE, key: null })))).toBeNull();
    expect(ring.faultOf(arrived(ring.sign({ ...MESSAGE, value: "ü, 漢字 and 😀" })))).toBeNull();
  });

  it.each<[string, Partial<OutgoingMessage>]>([
    ["another topic", { topic: "weir.outcomes.v1" }],
    ["another key", { key: "org_2/sub_1" }],
    ["no key", { key: null }],
    ["another value", { value: '{"id":"evt_2"}' }],
    ["a value that begins in the key", { key: "org_1/sub_", value: '1{"id":"evt_1"}' }],
  ])("does not hold for %s", (_, change) => {
    expect(ring.faultOf(arrived({ ...ring.sign(MESSAGE), ...change }))).toBe("signature");
  });

  it("is made by the first key of the ring and verified by all", () => {
    expect(signatureOf(ring.sign(MESSAGE))).toMatch(/^v1,new,[\w-]{43}$/);
    expect(ring.faultOf(arrived(new EventSignatures([OLD]).sign(MESSAGE)))).toBeNull();
    const stranger = new EventSignatures([{ ...OLD, secret: "a-secret-that-nobody-else-has-known" }]);
    expect(ring.faultOf(arrived(stranger.sign(MESSAGE)))).toBe("signature");
    expect(new EventSignatures([OLD]).faultOf(arrived(ring.sign(MESSAGE)))).toBe("signature");
  });

  it.each([
    ["an empty one", ""],
    ["one of another version", signatureOf(ring.sign(MESSAGE)).replace("v1", "v2")],
    ["one without its MAC", "v1,new,"],
    ["one with more behind it", `${signatureOf(ring.sign(MESSAGE))},x`],
    ["two", [signatureOf(ring.sign(MESSAGE)), signatureOf(ring.sign(MESSAGE))]],
  ])("does not hold as %s", (_, header) => {
    const message = { ...MESSAGE, headers: { [EVENT_SIGNATURE_HEADER]: header } };
    expect(ring.faultOf(arrived(message))).toBe("signature");
    expect(new EventSignatures([NEW], "accept").faultOf(arrived(message))).toBe("signature");
  });

  it("is demanded, unless unsigned events are accepted", () => {
    expect(ring.faultOf(arrived(MESSAGE))).toBe("unsigned");
    expect(new EventSignatures([NEW], "accept").faultOf(arrived(MESSAGE))).toBeNull();
  });
});
