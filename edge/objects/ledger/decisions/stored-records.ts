// The records of decisions as they are stored: most refer to one shortly before them, for what a tenant's decisions have in common.

import { decodeRecord, DISTANCE_MAX, distanceOf, encodeRecord, Reference } from "#domain/record/codec.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import { referringPayload } from "#domain/record/record-payload.ts";
import type { BoundedSql } from "../../bounded-sql.ts";

type Row = { sequence: number; record: ArrayBuffer };

export class StoredRecords {
  private readonly sql: BoundedSql;
  /** That of the newest records; null where the next record cannot have one, undefined where that is not known. */
  private newest: StoredReference | null | undefined;
  /** That of the record that was read last, for its neighbours are read next. */
  private last: StoredReference | null = null;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** What to store as the record of that number, which is above all others. */
  encode(sequence: number, record: DecisionRecord): Uint8Array {
    if (this.newest === undefined) this.newest = this.readNewest();
    if (this.newest !== null && sequence - this.newest.sequence <= DISTANCE_MAX) {
      return this.newest.reference.encode(record, sequence - this.newest.sequence);
    }
    const alone = encodeRecord(record);
    this.newest = new StoredReference(sequence, alone);
    return alone;
  }

  /** @throws as `decodeRecord`. */
  decode(sequence: number, stored: Uint8Array): DecisionRecord {
    const distance = distanceOf(stored);
    return distance === null ? decodeRecord(stored) : this.at(sequence - distance).reference.decode(stored);
  }

  /** As the log's row has it, readable or not. */
  payload(sequence: number, stored: Uint8Array): string {
    const record = stored.toBase64();
    const distance = distanceOf(stored);
    if (distance === null) return record;
    return referringPayload({ record, reference: this.at(sequence - distance).base64 });
  }

  /** A transaction was undone: a number may come to stand for another record. */
  forget(): void {
    this.newest = undefined;
    this.last = null;
  }

  private readNewest(): StoredReference | null {
    const [row] = this.sql
      .exec<Row>("SELECT sequence, record FROM decision ORDER BY sequence DESC LIMIT 1")
      .toArray();
    if (row === undefined) return null;
    const found = this.at(row.sequence - (distanceOf(new Uint8Array(row.record)) ?? 0));
    return found.isReadable() ? found : null;
  }

  private at(sequence: number): StoredReference {
    if (sequence === this.newest?.sequence) return this.newest;
    if (sequence !== this.last?.sequence) {
      const [row] = this.sql
        .exec<Row>("SELECT sequence, record FROM decision WHERE sequence = ?", sequence)
        .toArray();
      this.last = new StoredReference(sequence, new Uint8Array(row?.record ?? new ArrayBuffer()));
    }
    return this.last;
  }
}

/** A record that others refer to, made ready for reading and as text where that is asked for. */
class StoredReference {
  readonly sequence: number;
  private readonly bytes: Uint8Array;
  private read: Reference | undefined;
  private text: string | undefined;

  constructor(sequence: number, bytes: Uint8Array) {
    this.sequence = sequence;
    this.bytes = bytes;
  }

  /** @throws as `decodeRecord`. */
  get reference(): Reference {
    this.read ??= new Reference(this.bytes);
    return this.read;
  }

  get base64(): string {
    this.text ??= this.bytes.toBase64();
    return this.text;
  }

  isReadable(): boolean {
    try {
      return this.reference instanceof Reference;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }
}
