// The records that a ledger's tables hold, read past the ledger.

import { decodeRecord, Reference } from "#domain/record/codec.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import { referringPayload } from "#domain/record/record-payload.ts";

/** One of a ledger's decisions, and the record that its record refers to, null where that refers to none. */
export type StoredRow<Blob = ArrayBuffer> = {
  readonly sequence: number;
  readonly stem: string;
  readonly record: Blob;
  readonly reference: Blob | null;
};
type AnyBlob = ArrayBuffer | Uint8Array;

/** Reads {@link StoredRow}s behind a number. The first byte of a record is its version, the second how far its reference is. */
export const STORED_ROWS = `
  SELECT sequence, stem, record, (
    SELECT earlier.record FROM decision AS earlier
    WHERE earlier.sequence BETWEEN decision.sequence - 255 AND decision.sequence - 1
      AND hex(substr(decision.record, 1, 2)) = printf('02%02X', decision.sequence - earlier.sequence)
  ) AS reference
  FROM decision WHERE sequence > ? ORDER BY sequence`;

export function recordOf({ record, reference }: StoredRow<AnyBlob>): DecisionRecord {
  const bytes = new Uint8Array(record);
  return reference === null ? decodeRecord(bytes) : new Reference(new Uint8Array(reference)).decode(bytes);
}

/** As the ledger's log has it. @param toBase64 as the platform of the test does it. */
export function payloadOf(
  { record, reference }: StoredRow<AnyBlob>,
  toBase64: (bytes: Uint8Array) => string,
): string {
  const alone = toBase64(new Uint8Array(record));
  if (reference === null) return alone;
  return referringPayload({ record: alone, reference: toBase64(new Uint8Array(reference)) });
}
