// The record of a decision, as the payload of its row in a log holds it: base64 of the compressed bytes.

import { decodeRecord } from "#domain/record/codec.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";

/** @throws as `decodeRecord`; SyntaxError for what is not base64. */
export function decisionOf(payload: string): DecisionRecord {
  return decodeRecord(Uint8Array.fromBase64(payload));
}
