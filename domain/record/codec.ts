// The stored form of a decision: one version byte, then raw deflate of the record's JSON with a fixed dictionary.
// The dictionary is chosen by the version byte and never changed: old records stay readable for ever.
//
// `node:zlib` is the one platform module of the domain: it is a pure function over bytes, the same in Workers and
// Node, and an inflate in JavaScript costs five times as much (docs/decisions/001-zlib-in-the-domain.md).

import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { DecisionRecord } from "./decision-record.ts";
import { DICTIONARY_1 } from "./dictionary-1.ts";
import { ownJson, readJson } from "../json/text.ts";

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

/** A record that another release wrote: a later one may read it. */
export class UnknownRecordVersionError extends RangeError {
  override readonly name = "UnknownRecordVersionError";
}

/** Bytes that are no record, or no longer: no release can read them. */
export class DamagedRecordError extends RangeError {
  override readonly name = "DamagedRecordError";
}

/** @throws UnknownRecordVersionError for a version that this code does not know, DamagedRecordError for damaged bytes. */
export function decodeRecord(bytes: Uint8Array): DecisionRecord {
  const [version] = bytes;
  if (version === undefined || version < VERSION) throw new DamagedRecordError("no record begins like this");
  if (version > VERSION) throw new UnknownRecordVersionError(`unknown record version ${version}`);
  return withCopy(storedRecordOf(bytes.subarray(1)));
}

function storedRecordOf(deflated: Uint8Array): StoredRecord {
  try {
    return readJson<StoredRecord>(ownJson(decoder.decode(inflateRawSync(deflated, { dictionary }))));
  } catch (error) {
    throw new DamagedRecordError("the bytes of a record are damaged", { cause: error });
  }
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
