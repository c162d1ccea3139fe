// Which decisions each subject has, of which kind: what a list of one customer's decisions is read from. New ones are seen at
// once and written in bulk; derived.ts says when.

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { base64urlnopad } from "@scure/base";
import type { Decision } from "#domain/contract/decisions/assessment.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import { insertMany } from "./insert-many.ts";

/** As stored: whether it is of a transaction, and whether it was not allowed, in one small number. */
type DecisionKind = 0 | 1 | 2 | 3;

type Row = readonly [subject: string, kind: DecisionKind, sequence: number];

/** Decisions of some subjects, of one kind of request. */
export interface SubjectDecisionsQuery {
  readonly subjectIds: readonly string[];
  readonly isTransaction: boolean;
  /** Only those that were not allowed. */
  readonly interruptedOnly: boolean;
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly before: number;
}

export const SUBJECT_DECISION_TABLE = `
  -- One small row a decision: the subject as the beginning of a hash, which two may share, so the record has the last word.
  CREATE TABLE IF NOT EXISTS subject_decision (
    subject TEXT NOT NULL, kind INTEGER NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (subject, kind, sequence)
  ) WITHOUT ROWID;
`;

export class SubjectDecisionIndex {
  private readonly sql: BoundedSql;
  /** Not in the table yet; in order of number. */
  private unwritten: Row[] = [];

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  add(sequence: number, subjectId: string, isTransaction: boolean, decision: Decision): void {
    this.unwritten.push([shortName(subjectId), kindOf(isTransaction, decision !== "allow"), sequence]);
  }

  /** The numbers of the newest, newest first. Two subjects may share a short name: the decisions of both are found. */
  newest({ subjectIds, isTransaction, interruptedOnly, from, before }: SubjectDecisionsQuery, max: number) {
    const subjects = [...new Set(subjectIds.map(shortName))];
    const interrupted = kindOf(isTransaction, true);
    const kinds = interruptedOnly ? [interrupted] : [interrupted, kindOf(isTransaction, false)];
    const found = this.unwritten
      .filter(([subject, kind, sequence]) => {
        return sequence >= from && sequence < before && kinds.includes(kind) && subjects.includes(subject);
      })
      .map(([, , sequence]) => sequence);
    for (const subject of subjects) {
      for (const kind of kinds) {
        const rows = this.sql.exec<{ sequence: number }>(
          `SELECT sequence FROM subject_decision WHERE subject = ? AND kind = ? AND sequence >= ? AND sequence < ?
           ORDER BY sequence DESC LIMIT ?`,
          subject,
          kind,
          from,
          before,
          max,
        );
        for (const { sequence } of rows) found.push(sequence);
      }
    }
    return found.sort((one, other) => other - one).slice(0, max);
  }

  write(): void {
    const rows = this.unwritten.toSorted(byKey);
    insertMany(this.sql, "INSERT INTO subject_decision (subject, kind, sequence)", rows);
    this.unwritten = [];
  }

  forget(): void {
    this.unwritten = [];
  }
}

function kindOf(isTransaction: boolean, isInterrupted: boolean): DecisionKind {
  if (isInterrupted) return isTransaction ? 3 : 2;
  return isTransaction ? 1 : 0;
}

/** Eight characters, however long the id is. */
function shortName(subjectId: string): string {
  return base64urlnopad.encode(sha256(utf8ToBytes(subjectId)).subarray(0, 6));
}

function byKey([subject, kind, sequence]: Row, [otherSubject, otherKind, otherSequence]: Row): number {
  if (subject !== otherSubject) return subject < otherSubject ? -1 : 1;
  return kind - otherKind || sequence - otherSequence;
}
