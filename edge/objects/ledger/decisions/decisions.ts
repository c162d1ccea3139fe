// The decisions of one ledger: written once, found by number.

import { ruleSetOf } from "#domain/casebook/alert-window.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import { writeJson } from "#domain/json/text.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import type { DecidedFact } from "../history/history.ts";
import type { FoundDecision, Replay } from "../api.ts";
import { fingerprintFrom, storedFingerprint } from "../stored-fingerprint.ts";
import { StoredRecords } from "./stored-records.ts";

export interface StoredDecision {
  readonly stem: string;
  readonly fingerprint: string;
  /** Of its record, as stored. */
  readonly bytes: number;
  /** Each call reads it. @throws as `decodeRecord`. */
  readonly record: () => DecisionRecord;
  /** The record as its row of the log has it. */
  readonly payload: () => string;
}

type Row = { sequence: number; stem: string; fingerprint: ArrayBuffer | string; record: ArrayBuffer };

export class Decisions {
  private readonly sql: BoundedSql;
  private readonly records: StoredRecords;

  constructor(sql: BoundedSql) {
    this.sql = sql;
    this.records = new StoredRecords(sql);
  }

  read(sequence: number): StoredDecision {
    const { stem, fingerprint, record } = this.sql
      .exec<Row>("SELECT stem, fingerprint, record FROM decision WHERE sequence = ?", sequence)
      .one();
    const stored = new Uint8Array(record);
    return {
      stem,
      fingerprint: fingerprintFrom(fingerprint),
      bytes: stored.byteLength,
      record: () => this.records.decode(sequence, stored),
      payload: () => this.records.payload(sequence, stored),
    };
  }

  /** What the decisions after that number were and were made from, in order. */
  factsAfter(sequence: number): DecidedFact[] {
    return this.sql
      .exec<Row>("SELECT sequence, stem, record FROM decision WHERE sequence > ? ORDER BY sequence", sequence)
      .toArray()
      .map((row) => {
        const record = this.records.decode(row.sequence, new Uint8Array(row.record));
        return { sequence: row.sequence, stem: row.stem, ...factOf(record) };
      });
  }

  insert(sequence: number, stem: string, fingerprint: string, record: DecisionRecord): void {
    this.sql.exec(
      "INSERT INTO decision (sequence, stem, fingerprint, record) VALUES (?, ?, ?, ?)",
      sequence,
      stem,
      storedFingerprint(fingerprint),
      this.records.encode(sequence, record),
    );
  }

  /** A transaction was undone. */
  forget(): void {
    this.records.forget();
  }
}

/** What is derived from a record. */
export function factOf({
  context,
  body,
}: DecisionRecord): Pick<DecidedFact, "evidence" | "decision" | "alert"> {
  const { decision, alertId, matchedRules, screening } = body.assessment;
  const alert = alertId === undefined ? null : { alertId, ruleSet: ruleSetOf(matchedRules, screening) };
  return { evidence: context, decision, alert };
}

/** A decision of the ledger of this shard, as it is found by its names. */
export function foundIn({ stem, record }: StoredDecision, shard: Shard): FoundDecision {
  const { body, context } = record();
  const kind = context.transaction === null ? "activity" : "transaction";
  return { shard, stem, kind, body: writeJson(body) };
}

/** What a request for a decision that stands is answered: the stored answer, byte for byte as it was given. */
export function replayOf(known: StoredDecision, fingerprint: string): Replay {
  return known.fingerprint === fingerprint
    ? { outcome: "replayed", body: writeJson(known.record().body) }
    : { outcome: "activity_conflict" };
}
