// The record of a decision as the payload of its row in a log: its base64, and behind a colon that of its reference, if it has one.

import { decodeRecord, Reference } from "./codec.ts";
import type { DecisionRecord } from "./decision-record.ts";

export interface RecordPayload {
  readonly record: string;
  /** Empty where a row before it has the same. */
  readonly reference: string;
}

export function referringPayload({ record, reference }: RecordPayload): string {
  return `${record}:${reference}`;
}

/** @returns null where the payload is that of a record without a reference. */
export function readReferring(payload: string): RecordPayload | null {
  const colon = payload.indexOf(":");
  return colon === -1 ? null : { record: payload.slice(0, colon), reference: payload.slice(colon + 1) };
}

/** Reads payloads; neighbours read the reference that they share once. */
export class PayloadReader {
  private readonly fromBase64: (text: string) => Uint8Array;
  private last: { readonly text: string; readonly reference: Reference } | null = null;

  constructor(fromBase64: (text: string) => Uint8Array) {
    this.fromBase64 = fromBase64;
  }

  /** @throws as `decodeRecord`; whatever `fromBase64` throws for what is not base64. */
  recordOf(payload: string): DecisionRecord {
    const referring = readReferring(payload);
    if (referring === null) return decodeRecord(this.fromBase64(payload));
    return this.reference(referring.reference).decode(this.fromBase64(referring.record));
  }

  private reference(text: string): Reference {
    if (text !== this.last?.text) this.last = { text, reference: new Reference(this.fromBase64(text)) };
    return this.last.reference;
  }
}
