// Part of a list of decisions: what one ledger has of it, newest first. It reads at most RECORDS_MAX records, so a part may
// end before it has as many as were wanted, and says where. Writes nothing.

import { summaryOf } from "#domain/contract/decisions/decision-summary.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import { instantOf } from "#domain/time/instant.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import type { DecisionsQuery, ListedDecision, ListedDecisions } from "../api.ts";
import type { Derived } from "../history/derived.ts";
import type { LedgerHost } from "../host.ts";
import type { Decisions } from "./decisions.ts";

/** Of one part, whatever the filter. */
const RECORDS_MAX = 200;
/** The record that opened the alert, and the newest that was not looked at, are read beside the listed ones. */
const LISTED_MAX = RECORDS_MAX - 2;
/** Of compressed records in one part: the largest has more than a megabyte. */
const BYTES_MAX = 1_000_000;
/** Log rows of some 15 bytes, looked through for those that were not allowed. */
const LOG_ROWS_MAX = 20_000;

const NOTHING: ListedDecisions = { entries: [], end: null };

interface Candidates {
  /** Newest first. */
  readonly sequences: readonly number[];
  /** Whatever else there may be has a lower number; 0 where these are all. */
  readonly downTo: number;
}

interface Parts {
  readonly derived: Derived;
  readonly decisions: Decisions;
}

export class DecisionLists {
  private readonly host: LedgerHost;
  private readonly sql: BoundedSql;
  private readonly parts: Parts;

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.sql = host.sql;
    this.parts = parts;
  }

  part(query: DecisionsQuery): ListedDecisions {
    if (!this.host.exists()) return NOTHING;
    const candidates = this.candidates(query);
    if (candidates === null) return NOTHING;
    const entries: ListedDecision[] = [];
    let { downTo } = candidates;
    let bytes = 0;
    for (const sequence of candidates.sequences) {
      const found = this.read(sequence);
      if (isWanted(found.record, query)) {
        const decision = summaryOf(found.record.body.assessment);
        entries.push({ sequence, at: atOf(found.record), decision });
      }
      bytes += found.bytes;
      if (entries.length === query.limit || bytes > BYTES_MAX) {
        downTo = sequence;
        break;
      }
    }
    return { entries, end: this.endAt(downTo) };
  }

  /** The numbers of decisions that may be wanted; null where the alert belongs to another ledger. */
  private candidates({ kind, subjectIds, decision, alert, before }: DecisionsQuery): Candidates | null {
    const opened = alert && this.openedBy(alert);
    if (alert !== null && opened === null) return null;
    const ofSubjects = opened ? [opened.subjectId] : subjectIds;
    if (ofSubjects !== null) {
      const asked = {
        subjectIds: ofSubjects,
        isTransaction: kind === "transaction",
        interruptedOnly: decision !== null || opened !== null,
        from: opened?.sequence ?? 0,
        before,
      };
      return whole(this.parts.derived.decisionsOf(asked, LISTED_MAX));
    }
    return decision === null ? whole(this.newest(before, LISTED_MAX)) : this.interrupted(before);
  }

  /** An alert is of one subject, and all its decisions are the one that raised it or later ones. */
  private openedBy({ id, stem }: NonNullable<DecisionsQuery["alert"]>) {
    const sequence = this.parts.derived.find(`stem:${stem}`);
    if (sequence === null) return null;
    const { alertId, subject } = this.read(sequence).record.body.assessment;
    return alertId === id ? { sequence, subjectId: subject.id } : null;
  }

  /** The log flags what raised an alert, which is every decision that was not allowed. */
  private interrupted(before: number): Candidates {
    const [newest = 0] = this.newest(before, 1);
    const downTo = Math.max(0, newest - LOG_ROWS_MAX);
    const sequences = this.sql
      .exec<{ sequence: number }>(
        `SELECT sequence FROM log WHERE sequence > ? AND sequence <= ? AND flagged AND kind = 'decision'
         ORDER BY sequence DESC LIMIT ?`,
        downTo,
        newest,
        LISTED_MAX,
      )
      .toArray()
      .map(({ sequence }) => sequence);
    const { downTo: lowest } = whole(sequences);
    return { sequences, downTo: lowest > 0 ? lowest : downTo + 1 };
  }

  private endAt(downTo: number): ListedDecisions["end"] {
    const [next] = downTo === 0 ? [] : this.newest(downTo, 1);
    if (next === undefined) return null;
    return { before: next + 1, at: atOf(this.read(next).record) };
  }

  private newest(before: number, max: number): number[] {
    return this.sql
      .exec<{ sequence: number }>(
        "SELECT sequence FROM decision WHERE sequence < ? ORDER BY sequence DESC LIMIT ?",
        before,
        max,
      )
      .toArray()
      .map(({ sequence }) => sequence);
  }

  private read(sequence: number): { readonly record: DecisionRecord; readonly bytes: number } {
    const stored = this.parts.decisions.read(sequence);
    return { record: stored.record(), bytes: stored.bytes };
  }
}

/** As many as were asked for: there may be more below the last. */
function whole(sequences: readonly number[]): Candidates {
  return { sequences, downTo: sequences.length < LISTED_MAX ? 0 : (sequences.at(-1) ?? 0) };
}

function isWanted({ body, context }: DecisionRecord, query: DecisionsQuery): boolean {
  const { subject, decision, alertId } = body.assessment;
  return (
    (context.transaction === null ? "activity" : "transaction") === query.kind &&
    (query.subjectIds === null || query.subjectIds.includes(subject.id)) &&
    (query.decision === null || query.decision === decision) &&
    (query.alert === null || query.alert.id === alertId)
  );
}

function atOf({ body }: DecisionRecord): number {
  return instantOf(body.assessment.assessedAt);
}
