// Rows on their way to the door: the reference of records travels with the first of its rows, and the rows behind it leave it out.

import { readReferring, referringPayload, type RecordPayload } from "../record/record-payload.ts";
import type { LogRow } from "./batch.ts";

/** @param rows in order, of one log. */
export function withoutRepeatedReferences(rows: readonly LogRow[]): LogRow[] {
  let last = "";
  return rows.map((row) => {
    const payload = referringOf(row);
    if (payload === null) return row;
    if (payload.reference === last)
      return { ...row, payload: referringPayload({ ...payload, reference: "" }) };
    last = payload.reference;
    return row;
  });
}

/** The same rows, each with its reference. One that has none before it stays without, and cannot be read. */
export function withRepeatedReferences(rows: readonly LogRow[]): LogRow[] {
  let last = "";
  return rows.map((row) => {
    const payload = referringOf(row);
    if (payload === null) return row;
    if (payload.reference === "")
      return { ...row, payload: referringPayload({ ...payload, reference: last }) };
    last = payload.reference;
    return row;
  });
}

function referringOf({ kind, payload }: LogRow): RecordPayload | null {
  return kind === "decision" ? readReferring(payload) : null;
}
