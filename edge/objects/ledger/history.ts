// What this ledger remembers of its subjects. Read and written in the decision's own step, so it is exact: every
// decision sees all that were made before it, and none that was not.

import type { Decision } from "#domain/contract/assessment.ts";
import {
  addToBucket,
  bucketNameOf,
  BUCKETS_KEPT,
  HISTORY_ENTRIES_MAX,
  historyEntryOf,
  hourOf,
  sightingNames,
  type CurrentEvent,
  type HistoryEntry,
  type HourBucket,
  type Sighting,
  type Sightings,
  type SubjectHistory,
} from "#domain/decision/history.ts";

/** A history as read for one decision; {@link HistoryStore.write} needs it again. */
export interface ReadHistory {
  readonly history: SubjectHistory;
  readonly sightings: Sightings;
  readonly entryCount: number;
  /** What the activity names and this subject never met before. */
  readonly newNames: readonly string[];
  readonly names: readonly string[];
}

type SubjectRow = {
  first_transaction_at: number | null;
  newest_at: number;
  complete_from: number | null;
  entries: number;
};
type SightingRow = { first_at: number | null; last_at: number | null; subjects: number | null };

const NEVER: Sighting = { firstSeenAt: null, lastSeenAt: null, otherSubjects: 0 };

export class HistoryStore {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  read(subjectId: string, event: CurrentEvent): ReadHistory {
    const subject = this.subject(subjectId);
    const named = sightingNames(event);
    const names = [
      ...new Set(
        [
          named.device,
          named.ip,
          named.country,
          named.counterparty,
          ...named.instruments,
          ...named.counterpartyInstruments,
        ].filter((name) => name !== null),
      ),
    ];
    const seen = this.sightings(subjectId, names);
    const one = (name: string | null): Sighting | null => (name === null ? null : (seen.get(name) ?? NEVER));
    const many = (list: readonly string[]): Sighting[] => list.map((name) => seen.get(name) ?? NEVER);
    return {
      history: {
        entries: subject ? this.entries(subjectId) : [],
        buckets: subject?.complete_from == null ? [] : this.buckets(subjectId),
        completeFrom: subject?.complete_from ?? null,
        newestOccurredAt: subject?.newest_at ?? null,
        firstTransactionAt: subject?.first_transaction_at ?? null,
      },
      sightings: {
        device: one(named.device),
        ip: one(named.ip),
        country: one(named.country),
        counterparty: one(named.counterparty),
        instruments: many(named.instruments),
        counterpartyInstruments: many(named.counterpartyInstruments),
      },
      entryCount: subject?.entries ?? 0,
      names,
      newNames: names.filter((name) => seen.get(name)?.firstSeenAt == null),
    };
  }

  /** Adds the event that was just decided; what it names is met from now on. */
  write(
    subjectId: string,
    event: CurrentEvent,
    decision: Decision,
    before: ReadHistory,
    sequence: number,
  ): void {
    const entry = historyEntryOf(event, decision);
    const { history } = before;
    this.sql.exec(
      "INSERT INTO history_entry (subject_id, occurred_at, sequence, entry) VALUES (?, ?, ?, ?)",
      subjectId,
      entry.occurredAt,
      sequence,
      JSON.stringify(entry),
    );
    const newestAt = Math.max(history.newestOccurredAt ?? entry.occurredAt, entry.occurredAt);
    const full = before.entryCount >= HISTORY_ENTRIES_MAX;
    const foldedAt = full ? this.foldOldest(subjectId, newestAt) : null;
    this.sql.exec(
      `INSERT OR REPLACE INTO history_subject (subject_id, first_transaction_at, newest_at, complete_from, entries)
       VALUES (?, ?, ?, ?, ?)`,
      subjectId,
      earliest(history.firstTransactionAt, entry.type === "transaction" ? entry.occurredAt : null),
      newestAt,
      latest(history.completeFrom, foldedAt),
      full ? before.entryCount : before.entryCount + 1,
    );
    this.writeSightings(subjectId, before, entry.occurredAt);
  }

  private subject(subjectId: string): SubjectRow | undefined {
    return this.sql
      .exec<SubjectRow>(
        "SELECT first_transaction_at, newest_at, complete_from, entries FROM history_subject WHERE subject_id = ?",
        subjectId,
      )
      .toArray()[0];
  }

  private entries(subjectId: string): HistoryEntry[] {
    // One text instead of 500 rows: crossing from SQLite to JavaScript is what costs.
    const { entries } = this.sql
      .exec<{ entries: string }>(
        "SELECT group_concat(entry) AS entries FROM history_entry WHERE subject_id = ?",
        subjectId,
      )
      .one();
    return JSON.parse(`[${entries}]`) as HistoryEntry[]; // written above, from the type
  }

  private buckets(subjectId: string): HourBucket[] {
    return this.sql
      .exec<{ bucket: string }>("SELECT bucket FROM history_hour WHERE subject_id = ?", subjectId)
      .toArray()
      .map(({ bucket }) => JSON.parse(bucket) as HourBucket); // written below, from the type
  }

  private sightings(subjectId: string, names: readonly string[]): ReadonlyMap<string, Sighting> {
    if (names.length === 0) return new Map();
    const rows = this.sql
      .exec<SightingRow>(
        `SELECT s.first_at, s.last_at, t.subjects
         FROM json_each(?) AS n
         LEFT JOIN sighting AS s ON s.name = n.value AND s.subject_id = ?
         LEFT JOIN sighting_total AS t ON t.name = n.value
         ORDER BY n.key`,
        JSON.stringify(names),
        subjectId,
      )
      .toArray();
    return new Map(
      names.map((name, index) => {
        const { first_at = null, last_at = null, subjects = null } = rows[index] ?? {};
        const others = (subjects ?? 0) - (first_at === null ? 0 : 1);
        return [name, { firstSeenAt: first_at, lastSeenAt: last_at, otherSubjects: others }];
      }),
    );
  }

  private writeSightings(subjectId: string, { names, newNames }: ReadHistory, at: number): void {
    if (names.length === 0) return;
    this.sql.exec(
      `INSERT INTO sighting (name, subject_id, first_at, last_at) SELECT value, ?, ?, ? FROM json_each(?) WHERE true
       ON CONFLICT DO UPDATE SET first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at)`,
      subjectId,
      at,
      at,
      JSON.stringify(names),
    );
    if (newNames.length === 0) return;
    this.sql.exec(
      `INSERT INTO sighting_total (name, subjects) SELECT value, 1 FROM json_each(?) WHERE true
       ON CONFLICT DO UPDATE SET subjects = subjects + 1`,
      JSON.stringify(newNames),
    );
  }

  /** Moves the oldest entry into its hour. @returns when it occurred. */
  private foldOldest(subjectId: string, newestAt: number): number {
    const oldest = this.sql
      .exec<{ occurred_at: number; sequence: number; entry: string }>(
        `SELECT occurred_at, sequence, entry FROM history_entry WHERE subject_id = ?
         ORDER BY occurred_at, sequence LIMIT 1`,
        subjectId,
      )
      .one();
    this.sql.exec(
      "DELETE FROM history_entry WHERE subject_id = ? AND occurred_at = ? AND sequence = ?",
      subjectId,
      oldest.occurred_at,
      oldest.sequence,
    );
    const entry = JSON.parse(oldest.entry) as HistoryEntry; // written above, from the type
    const hour = hourOf(entry.occurredAt);
    const name = bucketNameOf(entry);
    const [held] = this.sql
      .exec<{ bucket: string }>(
        "SELECT bucket FROM history_hour WHERE subject_id = ? AND hour = ? AND name = ?",
        subjectId,
        hour,
        name,
      )
      .toArray();
    const bucket = addToBucket(held ? (JSON.parse(held.bucket) as HourBucket) : null, entry);
    this.sql.exec(
      "INSERT OR REPLACE INTO history_hour (subject_id, hour, name, bucket) VALUES (?, ?, ?, ?)",
      subjectId,
      hour,
      name,
      JSON.stringify(bucket),
    );
    this.sql.exec(
      "DELETE FROM history_hour WHERE subject_id = ? AND hour < ?",
      subjectId,
      hourOf(newestAt - BUCKETS_KEPT),
    );
    return oldest.occurred_at;
  }
}

function earliest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function latest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
