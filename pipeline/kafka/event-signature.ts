// Proof that a door made an event: a MAC over topic, key and value, in a header of its message. Each message proves itself
// alone, so a repeat, a copy in the dead letters and their retry need no secret. Who can only write to Kafka cannot make one.
//
// Header `weir-signature: v1,<key id>,<MAC in base64url>`, where the MAC is HMAC-SHA-256 of
// "v1\n<topic>\n<bytes of the key, or - without one>\n<key><value>". Its key follows by HKDF-SHA-256 from a secret of
// SIGNING_KEYS, so that what signs requests signs no events.

import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from "node:crypto";
import type { SigningKey } from "#domain/ids/signature.ts";
import type { IncomingMessage, OutgoingMessage } from "./interfaces.ts";

export const EVENT_SIGNATURE_HEADER = "weir-signature";
const VERSION = "v1";
const PURPOSE = "weir kafka event v1";
const KEY_BYTES = 32;

/** Whether events without any signature are loaded: such as doors of before there were signatures made. */
export const UNSIGNED_EVENTS = ["refuse", "accept"] as const;
export type UnsignedEvents = (typeof UNSIGNED_EVENTS)[number];

/** `unsigned`: there is no signature; `signature`: there is one that no key made for this message. */
export type SignatureFault = "unsigned" | "signature";

type Signed = Pick<IncomingMessage | OutgoingMessage, "topic" | "key" | "value">;

export class EventSignatures {
  private readonly newest: { readonly id: string; readonly key: KeyObject };
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly acceptsUnsigned: boolean;

  /** @param ring the first signs, all of them verify. */
  constructor(ring: readonly [SigningKey, ...SigningKey[]], unsigned: UnsignedEvents = "refuse") {
    const [{ id, secret }] = ring;
    this.newest = { id, key: eventKeyOf(secret) };
    this.keys = new Map(ring.map((one) => [one.id, eventKeyOf(one.secret)]));
    this.acceptsUnsigned = unsigned === "accept";
  }

  sign(message: OutgoingMessage): OutgoingMessage {
    const { id, key } = this.newest;
    const signature = `${VERSION},${id},${macOf(message, key).toString("base64url")}`;
    return { ...message, headers: { ...message.headers, [EVENT_SIGNATURE_HEADER]: signature } };
  }

  /** Null for a message that may be loaded. */
  faultOf(message: IncomingMessage): SignatureFault | null {
    const header = message.headers[EVENT_SIGNATURE_HEADER];
    if (header === undefined) return this.acceptsUnsigned ? null : "unsigned";
    const [version, id = "", mac = "", ...rest] = Array.isArray(header) ? [] : header.toString().split(",");
    const key = version === VERSION && rest.length === 0 ? this.keys.get(id) : undefined;
    return key !== undefined && isSame(macOf(message, key), Buffer.from(mac, "base64url"))
      ? null
      : "signature";
  }
}

function eventKeyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, KEY_BYTES)));
}

function macOf({ topic, key, value }: Signed, by: KeyObject): Buffer {
  const keyBytes = key === null ? "-" : Buffer.byteLength(key);
  const mac = createHmac("sha256", by).update(`${VERSION}\n${topic}\n${keyBytes}\n`);
  if (key !== null) mac.update(key);
  if (value !== null) mac.update(value);
  return mac.digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
