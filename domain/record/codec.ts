// The stored form of a decision: one version byte, then raw deflate of the record's JSON with a fixed dictionary.
// The dictionary is chosen by the version byte and never changed: old records stay readable for ever.
//
// `node:zlib` is the one platform module of the domain: it is a pure function over bytes, the same in Workers and
// Node, and an inflate in JavaScript costs five times as much (docs/decisions/001-zlib-in-the-domain.md).

import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { DecisionRecord } from "./decision-record.ts";
import { DICTIONARY_1 } from "./dictionary-1.ts";

const VERSION = 1;
/** Beyond it, deflate costs more time than it saves bytes. */
const LEVEL = 3;
const dictionary = new TextEncoder().encode(DICTIONARY_1);
const decoder = new TextDecoder();

export function encodeRecord(record: DecisionRecord): Uint8Array {
  const deflated = deflateRawSync(JSON.stringify(withoutCopy(record)), { dictionary, level: LEVEL });
  const bytes = new Uint8Array(deflated.length + 1);
  bytes[0] = VERSION;
  bytes.set(deflated, 1);
  return bytes;
}

/** @throws RangeError for a version that this code does not know; an Error of zlib for damaged bytes. */
export function decodeRecord(bytes: Uint8Array): DecisionRecord {
  if (bytes[0] !== VERSION) throw new RangeError(`unknown record version ${bytes[0]}`);
  const text = decoder.decode(inflateRawSync(bytes.subarray(1), { dictionary }));
  // Only this module writes records, so their shape is the type's.
  return withCopy(JSON.parse(text) as StoredRecord);
}

type StoredRecord = Omit<DecisionRecord, "context"> & {
  readonly context: Omit<DecisionRecord["context"], "screening"> & {
    readonly screening: DecisionRecord["context"]["screening"] | null;
  };
};

// The answer shows the screening that the decision was made from: one of the two is enough to keep.
function withoutCopy(record: DecisionRecord): StoredRecord {
  const shown = record.context.screening === record.body.assessment.screening;
  return shown ? { ...record, context: { ...record.context, screening: null } } : record;
}

function withCopy(stored: StoredRecord): DecisionRecord {
  const { context, body } = stored;
  return { ...stored, context: { ...context, screening: context.screening ?? body.assessment.screening } };
}
