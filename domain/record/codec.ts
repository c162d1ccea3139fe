// The stored form of a decision: one version byte, then raw deflate of the record's JSON with a dictionary. That of version 1
// is fixed, and never changes: old records stay readable for ever. Version 2 adds another record of the same ledger to it, the
// reference, for what decisions of a tenant have in common. A byte says how far before the record its reference is, and the
// stream is one of RFC 1950, with checksums of dictionary and text: no record is read with a reference that is not its own.
//
// `node:zlib` is the one platform module of the domain: it is a pure function over bytes, the same in Workers and
// Node, and an inflate in JavaScript costs five times as much (docs/decisions/001-zlib-in-the-domain.md).

import { deflateRawSync, deflateSync, inflateRawSync, inflateSync } from "node:zlib";
import type { DecisionRecord } from "./decision-record.ts";
import { DICTIONARY_1 } from "./dictionary-1.ts";
import { ownJson, readJson } from "../json/text.ts";

const ALONE = 1;
const REFERRING = 2;
/** One byte holds it. */
export const DISTANCE_MAX = 255;
/** Beyond these, deflate costs more time than it saves bytes: without and with a reference. */
const LEVEL_ALONE = 3;
const LEVEL_REFERRING = 6;
const dictionary = new TextEncoder().encode(DICTIONARY_1);
const decoder = new TextDecoder();

export function encodeRecord(record: DecisionRecord): Uint8Array {
  return withHead([ALONE], deflateRawSync(textOf(record), { dictionary, level: LEVEL_ALONE }));
}

function textOf(record: DecisionRecord): string {
  return JSON.stringify(withoutCopy(record));
}

function withHead(head: readonly number[], deflated: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + deflated.length);
  bytes.set(head);
  bytes.set(deflated, head.length);
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
  return recordOf(inflateAlone(bytes));
}

/** @returns how far before the record its reference is; null for a record that has none, or that cannot be read. */
export function distanceOf(bytes: Uint8Array): number | null {
  return bytes[0] === REFERRING ? (bytes[1] ?? null) : null;
}

/** A record that was stored without a reference, as the reference of others. */
export class Reference {
  private readonly dictionary: Uint8Array;

  /** @throws as {@link decodeRecord}. */
  constructor(bytes: Uint8Array) {
    const text = inflateAlone(bytes);
    this.dictionary = new Uint8Array(dictionary.length + text.length);
    this.dictionary.set(dictionary);
    this.dictionary.set(text, dictionary.length);
  }

  /** @param distance from the reference to the record: 1 to {@link DISTANCE_MAX}. */
  encode(record: DecisionRecord, distance: number): Uint8Array {
    const options = { dictionary: this.dictionary, level: LEVEL_REFERRING };
    return withHead([REFERRING, distance], deflateSync(textOf(record), options));
  }

  /** @throws as {@link decodeRecord}. */
  decode(bytes: Uint8Array): DecisionRecord {
    if (versionOf(bytes) !== REFERRING) throw new DamagedRecordError("this record has no reference");
    return recordOf(undamaged(() => inflateSync(bytes.subarray(2), { dictionary: this.dictionary })));
  }
}

function inflateAlone(bytes: Uint8Array): Uint8Array {
  if (versionOf(bytes) !== ALONE)
    throw new DamagedRecordError("this record is nothing without its reference");
  return undamaged(() => inflateRawSync(bytes.subarray(1), { dictionary }));
}

function versionOf(bytes: Uint8Array): number {
  const [version] = bytes;
  if (version === undefined || version < ALONE) throw new DamagedRecordError("no record begins like this");
  if (version > REFERRING) throw new UnknownRecordVersionError(`unknown record version ${version}`);
  return version;
}

function recordOf(json: Uint8Array): DecisionRecord {
  return withCopy(undamaged(() => readJson<StoredRecord>(ownJson(decoder.decode(json)))));
}

function undamaged<T>(read: () => T): T {
  try {
    return read();
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
