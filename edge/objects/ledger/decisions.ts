// The decision records of one ledger: written once, found by stem or by the caller's transaction id.

import { decodeRecord, encodeRecord } from "#domain/record/codec.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";

export interface StoredDecision {
  readonly sequence: number;
  readonly stem: string;
  readonly fingerprint: string;
  readonly record: Uint8Array;
}

type Row = { sequence: number; stem: string; fingerprint: string; record: ArrayBuffer };

const COLUMNS = "SELECT sequence, stem, fingerprint, record FROM decision";

export class Decisions {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  findByStem(stem: string): StoredDecision | null {
    return first(this.sql.exec<Row>(`${COLUMNS} WHERE stem = ?`, stem));
  }

  findByExternalTransactionId(id: string): StoredDecision | null {
    return first(this.sql.exec<Row>(`${COLUMNS} WHERE external_transaction_id = ?`, id));
  }

  /** Who holds the two names of a new decision already: one look at both indexes. */
  findHolders(stem: string, externalTransactionId: string | null): readonly StoredDecision[] {
    return this.sql
      .exec<Row>(`${COLUMNS} WHERE stem = ? OR external_transaction_id = ?`, stem, externalTransactionId)
      .toArray()
      .map(fromRow);
  }

  /** The compressed record behind a row of the log. */
  recordAt(sequence: number): Uint8Array {
    const row = this.sql
      .exec<{ record: ArrayBuffer }>("SELECT record FROM decision WHERE sequence = ?", sequence)
      .one();
    return new Uint8Array(row.record);
  }

  insert(sequence: number, stem: string, fingerprint: string, record: DecisionRecord): void {
    this.sql.exec(
      "INSERT INTO decision (sequence, stem, external_transaction_id, fingerprint, record) VALUES (?, ?, ?, ?, ?)",
      sequence,
      stem,
      record.context.transaction?.externalTransactionId ?? null,
      fingerprint,
      encodeRecord(record),
    );
  }
}

/** The stored answer as JSON text, byte for byte as it was given. */
export function bodyOf(stored: StoredDecision): string {
  return JSON.stringify(decodeRecord(stored.record).body);
}

function first(rows: SqlStorageCursor<Row>): StoredDecision | null {
  const [row] = rows.toArray();
  return row ? fromRow(row) : null;
}

function fromRow(row: Row): StoredDecision {
  return { ...row, record: new Uint8Array(row.record) };
}
