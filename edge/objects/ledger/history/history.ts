// What this ledger remembers of its subjects, exactly: every decision sees all that were made before it, and none that
// was not. New entries are seen at once and written in bulk; derived.ts says when.

import type { Decision } from "#domain/contract/decisions/assessment.ts";
import { windowsAfter, type AlertWindow, type RaisedAlert } from "#domain/casebook/alert-window.ts";
import type { SubjectType } from "#domain/contract/decisions/subject.ts";
import type { EvidenceSubject } from "#domain/decision/context.ts";
import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import { BUCKETS_KEPT_MILLISECONDS, HISTORY_ENTRIES_MAX } from "#domain/decision/features/features.ts";
import type { HistoryEntry, HourBucket, SubjectHistory } from "#domain/decision/features/history.ts";
import { type Json, ownJson, readJson, writeJson } from "#domain/json/text.ts";
import type { EpochMilliseconds } from "#domain/time/instant.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import type { Elsewhere } from "../relations/elsewhere.ts";
import { entryFrom, storedEntry, type StoredEntry } from "./stored-entry.ts";
import { entryOf } from "./history-entry.ts";
import { addToBucket, bucketName, hourOf } from "./hour-bucket.ts";
import { insertMany } from "./insert-many.ts";
import { Sightings, type NamedSighting } from "./sightings.ts";
import { saysMore, type SubjectIdentity } from "./subject-identity.ts";
import { SubjectMemory, type Remembered, type Unwritten } from "./subject-memory.ts";

/** Entries are read as one text by so many: the largest has some 9 KB, and a value at most 2 MB. */
const ENTRIES_AT_ONCE = 125;

/** A decision of this ledger: what it was made from, and what it was. */
export interface DecidedFact {
  readonly sequence: number;
  readonly stem: string;
  readonly evidence: ScreenedEvidence;
  readonly decision: Decision;
  /** Null where it raised none. */
  readonly alert: RaisedAlert | null;
}

/** A history as read for one decision; {@link HistoryStore.add} needs it again. */
export interface ReadHistory extends SubjectHistory {
  readonly sightings: readonly NamedSighting[];
  /** What other ledgers recorded before this instant is in the sightings; null where that is not known. */
  readonly relationsAsOf: EpochMilliseconds | null;
  /** Of the subject, as they were before. */
  readonly alertWindows: readonly AlertWindow[];
  /** Likewise; null for one that nothing named yet. */
  readonly identity: SubjectIdentity | null;
}

/** Where the decisions of a subject are. */
export interface SubjectDecisions {
  /** When its first activity occurred; null where it was never seen. */
  readonly firstAt: EpochMilliseconds | null;
  /** Newest first. */
  readonly sequences: readonly number[];
}

export class HistoryStore {
  private readonly sql: BoundedSql;
  private readonly memory = new SubjectMemory();
  private readonly sightings: Sightings;

  constructor(sql: BoundedSql) {
    this.sql = sql;
    this.sightings = new Sightings(sql);
  }

  /** @param elsewhere what other ledgers know of the links that the evidence names. */
  read(evidence: ScreenedEvidence, elsewhere: Elsewhere): ReadHistory {
    const { entries, hours, firstAt, alertWindows, identity } = this.subject(evidence.subject.id);
    return {
      entries,
      buckets: [...hours.values()],
      sightings: this.sightings.read(evidence, elsewhere),
      relationsAsOf: elsewhere.asOf,
      newestOccurredAt: newestOf(entries),
      firstOccurredAt: firstAt,
      alertWindows,
      identity,
    };
  }

  /** Who a subject is; null for one that nothing named yet. */
  identityOf(subjectId: string): SubjectIdentity | null {
    return this.subject(subjectId).identity;
  }

  /** Call in the transaction of what names a subject and is no decision. */
  name(named: EvidenceSubject): void {
    const { id, type, externalUserId } = named;
    const subject = this.subject(id);
    if (!saysMore(named, subject.identity)) return;
    this.sql.exec("INSERT OR REPLACE INTO subject_identity VALUES (?, ?, ?)", id, type, externalUserId);
    subject.identity = { type, externalUserId };
  }

  /** @see Sightings.subjectsOf */
  subjectsOf(names: readonly string[]): Map<string, number> {
    return this.sightings.subjectsOf(names);
  }

  /** Takes in the activity that was just decided. What it names, the subject has met from now on. */
  add({ evidence, decision, alert, sequence }: DecidedFact, before: ReadHistory): void {
    const { id, type, externalUserId } = evidence.subject;
    const entry = entryOf(evidence, decision);
    const subject = this.subject(id);
    const unwritten = (subject.unwritten ??= {
      entries: [],
      folded: 0,
      hours: new Set(),
      isRowChanged: false,
    });
    subject.entries.push(entry);
    unwritten.entries.push({ sequence, entry });
    if (subject.firstAt === null || entry.occurredAt < subject.firstAt) {
      subject.firstAt = entry.occurredAt;
      unwritten.isRowChanged = true;
    }
    if (saysMore(evidence.subject, subject.identity)) {
      subject.identity = { type, externalUserId };
      unwritten.isRowChanged = true;
    }
    if (alert !== null) {
      subject.alertWindows = windowsAfter(subject.alertWindows, alert, entry.occurredAt);
      unwritten.isRowChanged ||= subject.alertWindows !== before.alertWindows;
    }
    if (subject.entries.length > HISTORY_ENTRIES_MAX) foldOldest(subject, unwritten);
    this.memory.remember(id, subject);
    this.sightings.add(id, entry.occurredAt, before.sightings);
  }

  /** The newest, and the newest that were not allowed, each at most `limit`; as far as it is written. */
  newestOf(subjectId: string, limit: number): SubjectDecisions {
    const [row] = this.sql
      .exec<{ first_at: number }>("SELECT first_at FROM history_subject WHERE subject_id = ?", subjectId)
      .toArray();
    const sequences = this.sql
      .exec<{ sequence: number }>(
        `SELECT sequence FROM (
           SELECT * FROM (SELECT sequence, occurred_at FROM history_entry WHERE subject_id = ?1
             ORDER BY occurred_at DESC, sequence DESC LIMIT ?2)
           UNION
           SELECT * FROM (SELECT sequence, occurred_at FROM history_interrupted WHERE subject_id = ?1
             ORDER BY occurred_at DESC, sequence DESC LIMIT ?2))
         ORDER BY occurred_at DESC, sequence DESC`,
        subjectId,
        limit,
      )
      .toArray()
      .map(({ sequence }) => sequence);
    return { firstAt: row?.first_at ?? null, sequences };
  }

  /** Memory cannot take more before it is written. */
  get isFull(): boolean {
    return this.memory.isFull;
  }

  /** Brings the tables up to what was added; in order of their keys, so that each page is touched once. */
  write(): void {
    const changed = this.memory.unwritten();
    const rows = changed.filter(([, , { isRowChanged }]) => isRowChanged);
    insertMany(
      this.sql,
      "INSERT OR REPLACE INTO history_subject (subject_id, first_at, alert_windows)",
      rows.map(([id, { firstAt, alertWindows }]) => [id, firstAt, windowsText(alertWindows)]),
    );
    insertMany(
      this.sql,
      "INSERT OR REPLACE INTO subject_identity (subject_id, type, external_user_id)",
      rows.flatMap(([id, { identity }]) => (identity ? [[id, identity.type, identity.externalUserId]] : [])),
    );
    insertMany(
      this.sql,
      "INSERT INTO history_entry (subject_id, occurred_at, sequence, entry)",
      changed.flatMap(([id, , { entries }]) =>
        entries.map(({ sequence, entry }) => [id, entry.occurredAt, sequence, writeJson(storedEntry(entry))]),
      ),
    );
    insertMany(
      this.sql,
      "INSERT INTO history_interrupted (subject_id, occurred_at, sequence)",
      changed.flatMap(([id, , { entries }]) =>
        entries
          .filter(({ entry }) => entry.decision !== "allow")
          .map(({ sequence, entry }) => [id, entry.occurredAt, sequence]),
      ),
    );
    for (const [id, subject, unwritten] of changed) {
      if (unwritten.folded > 0) this.writeHours(id, subject, unwritten);
      subject.unwritten = null;
    }
    this.sightings.write();
  }

  /** Drops all memory, also of what was not written. */
  forget(): void {
    this.memory.forgetAll();
    this.sightings.forget();
  }

  private subject(id: string): Remembered {
    const known = this.memory.recall(id);
    if (known) return known;
    const row = this.sql
      .exec<{
        first_at: number | null;
        alert_windows: Json<readonly AlertWindow[]> | null;
        type: SubjectType | null;
        external_user_id: string | null;
      }>(
        `SELECT first_at, alert_windows, type, external_user_id FROM (SELECT ? AS id)
         LEFT JOIN history_subject AS history ON history.subject_id = id
         LEFT JOIN subject_identity AS identity ON identity.subject_id = id`,
        id,
      )
      .one();
    const entries = row.first_at === null ? [] : this.entries(id);
    const hours = entries.length < HISTORY_ENTRIES_MAX ? [] : this.hours(id);
    const read: Remembered = {
      entries,
      hours: new Map(hours.map((bucket) => [keyOf(bucket), bucket])),
      firstAt: row.first_at,
      identity: row.type === null ? null : { type: row.type, externalUserId: row.external_user_id },
      alertWindows: windowsOf(row.alert_windows),
      unwritten: null,
    };
    this.memory.remember(id, read);
    return read;
  }

  private entries(subjectId: string): HistoryEntry[] {
    const entries: HistoryEntry[] = [];
    for (;;) {
      // One text instead of rows: crossing from SQLite to JavaScript is what costs.
      const { text } = this.sql
        .exec<{ text: string | null }>(
          `SELECT group_concat(entry) AS text
           FROM (SELECT entry FROM history_entry WHERE subject_id = ? ORDER BY occurred_at, sequence LIMIT ? OFFSET ?)`,
          subjectId,
          ENTRIES_AT_ONCE,
          entries.length,
        )
        .one();
      const read = readJson<StoredEntry[]>(ownJson(`[${text ?? ""}]`));
      entries.push(...read.map(entryFrom));
      if (read.length < ENTRIES_AT_ONCE) return entries;
    }
  }

  private hours(subjectId: string): HourBucket[] {
    return this.sql
      .exec<{ bucket: Json<HourBucket> }>("SELECT bucket FROM history_hour WHERE subject_id = ?", subjectId)
      .toArray()
      .map(({ bucket }) => readJson(bucket));
  }

  private writeHours(subjectId: string, { hours }: Remembered, { folded, hours: changed }: Unwritten): void {
    this.sql.exec(
      `DELETE FROM history_entry WHERE subject_id = ?1 AND (occurred_at, sequence) IN (
         SELECT occurred_at, sequence FROM history_entry WHERE subject_id = ?1
         ORDER BY occurred_at, sequence LIMIT ?2
       )`,
      subjectId,
      folded,
    );
    for (const key of changed) {
      const bucket = hours.get(key);
      if (bucket === undefined) {
        this.sql.exec("DELETE FROM history_hour WHERE subject_id = ? AND name = ?", subjectId, key);
      } else {
        this.sql.exec(
          "INSERT OR REPLACE INTO history_hour (subject_id, name, bucket) VALUES (?, ?, ?)",
          subjectId,
          key,
          writeJson(bucket),
        );
      }
    }
  }
}

/** Moves the oldest entry into its hour, and forgets hours that no window reaches any more. */
function foldOldest({ entries, hours }: Remembered, unwritten: Unwritten): void {
  let oldest = 0;
  entries.forEach((entry, index) => {
    if (entry.occurredAt < (entries[oldest]?.occurredAt ?? Infinity)) oldest = index;
  });
  for (const entry of entries.splice(oldest, 1)) {
    const key = keyOf({ ...entry, hour: hourOf(entry.occurredAt) });
    hours.set(key, addToBucket(hours.get(key) ?? null, entry));
    unwritten.hours.add(key);
    unwritten.folded++;
  }
  const forgetBefore = hourOf((newestOf(entries) ?? 0) - BUCKETS_KEPT_MILLISECONDS);
  for (const [key, { hour }] of hours) {
    if (hour >= forgetBefore) continue;
    hours.delete(key);
    unwritten.hours.add(key);
  }
}

function keyOf(bucket: HourBucket | (HistoryEntry & { readonly hour: number })): string {
  return `${bucket.hour}/${bucketName(bucket)}`;
}

function windowsText(windows: readonly AlertWindow[]): Json<readonly AlertWindow[]> | null {
  return windows.length === 0 ? null : writeJson(windows);
}

function windowsOf(text: Json<readonly AlertWindow[]> | null): readonly AlertWindow[] {
  return text === null ? [] : readJson(text);
}

function newestOf(entries: readonly HistoryEntry[]): number | null {
  let newest: number | null = null;
  for (const { occurredAt } of entries) if (newest === null || occurredAt > newest) newest = occurredAt;
  return newest;
}
