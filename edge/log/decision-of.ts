// The record of a decision, as the payload of its row in a log holds it.

import { PayloadReader } from "#domain/record/record-payload.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";

/** Rows are mostly read in order: one reader, so that neighbours read their reference once. */
const reader = new PayloadReader((text) => Uint8Array.fromBase64(text));

/** @throws as `decodeRecord`; SyntaxError for what is not base64. */
export function decisionOf(payload: string): DecisionRecord {
  return reader.recordOf(payload);
}
