// What this ledger remembers of its subjects. Read and written in the decision's own step, so it is exact: every
// decision sees all that were made before it, and none that was not.

import type { Decision } from "#domain/contract/assessment.ts";
import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import { BUCKETS_KEPT, HISTORY_ENTRIES_MAX } from "#domain/decision/features.ts";
import type { HistoryEntry, HourBucket, Sighting, SubjectHistory } from "#domain/decision/history.ts";
import { instantOf } from "#domain/time/instant.ts";
import { addToBucket, bucketName, hourOf } from "./hour-bucket.ts";
import { SubjectMemory, type Remembered } from "./subject-memory.ts";

/** Things that one activity names beyond these are not remembered: a bound on its writes. */
const SIGHTINGS_MAX = 64;

interface NamedSighting extends Sighting {
  readonly name: string;
}

/** A history as read for one decision; {@link HistoryStore.write} needs it again. */
export interface ReadHistory extends SubjectHistory {
  readonly sightings: readonly NamedSighting[];
}

export class HistoryStore {
  private readonly sql: SqlStorage;
  private readonly memory = new SubjectMemory();

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  read(evidence: ScreenedEvidence): ReadHistory {
    const { entries, buckets, firstAt } = this.subject(evidence.subject.id);
    return {
      entries,
      buckets,
      sightings: this.sightings(evidence),
      newestOccurredAt: newestOf(entries),
      firstOccurredAt: firstAt,
    };
  }

  /** Adds the activity that was just decided. What it names, the subject has met from now on. */
  write(evidence: ScreenedEvidence, before: ReadHistory, decision: Decision, sequence: number): void {
    const { id } = evidence.subject;
    const entry = entryOf(evidence, decision);
    const { occurredAt } = entry;
    this.memory.forget(id); // until all of this is written
    this.sql.exec(
      "INSERT INTO history_entry (subject_id, occurred_at, sequence, entry) VALUES (?, ?, ?, ?)",
      id,
      occurredAt,
      sequence,
      JSON.stringify(entry),
    );
    const firstAt = Math.min(before.firstOccurredAt ?? occurredAt, occurredAt);
    if (firstAt !== before.firstOccurredAt) {
      this.sql.exec(
        "INSERT OR REPLACE INTO history_subject (subject_id, first_at) VALUES (?, ?)",
        id,
        firstAt,
      );
    }
    for (const { name, firstSeenAt } of before.sightings) {
      if (firstSeenAt !== null) continue;
      this.sql.exec(
        "INSERT INTO sighting (name, subject_id, first_at) VALUES (?, ?, ?)",
        name,
        id,
        occurredAt,
      );
    }
    const now = { entries: [...before.entries, entry], buckets: before.buckets, firstAt };
    this.memory.remember(id, now.entries.length > HISTORY_ENTRIES_MAX ? this.foldOldest(id, now) : now);
  }

  /** After a transaction that was undone, memory may know more than the tables. */
  forgetMemory(): void {
    this.memory.forgetAll();
  }

  private subject(id: string): Remembered {
    const known = this.memory.recall(id);
    if (known) return known;
    const [row] = this.sql
      .exec<{ first_at: number }>("SELECT first_at FROM history_subject WHERE subject_id = ?", id)
      .toArray();
    const entries = row ? this.entries(id) : [];
    const buckets = entries.length < HISTORY_ENTRIES_MAX ? [] : this.buckets(id);
    return { entries, buckets, firstAt: row?.first_at ?? null };
  }

  private entries(subjectId: string): HistoryEntry[] {
    // One text instead of 500 rows: crossing from SQLite to JavaScript is what costs.
    const { entries } = this.sql
      .exec<{ entries: string }>(
        `SELECT group_concat(entry) AS entries
         FROM (SELECT entry FROM history_entry WHERE subject_id = ? ORDER BY occurred_at, sequence)`,
        subjectId,
      )
      .one();
    return JSON.parse(`[${entries}]`) as HistoryEntry[]; // written above, from the type
  }

  private buckets(subjectId: string): HourBucket[] {
    return this.sql
      .exec<{ bucket: string }>(
        "SELECT bucket FROM history_hour WHERE subject_id = ? ORDER BY hour",
        subjectId,
      )
      .toArray()
      .map(({ bucket }) => JSON.parse(bucket) as HourBucket); // written below, from the type
  }

  private sightings(evidence: ScreenedEvidence): NamedSighting[] {
    return thingsOf(evidence).map(({ kind, name }) => {
      const { first_at: firstSeenAt, subjects } = this.sql
        .exec<{ first_at: number | null; subjects: number | null }>(
          `SELECT
             (SELECT first_at FROM sighting WHERE name = ?1 AND subject_id = ?2) AS first_at,
             (SELECT subjects FROM sighting_total WHERE name = ?1) AS subjects`,
          name,
          evidence.subject.id,
        )
        .one();
      return { kind, name, firstSeenAt, otherSubjects: (subjects ?? 0) - (firstSeenAt === null ? 0 : 1) };
    });
  }

  /** Moves the oldest entry into its hour, and forgets hours that no window reaches any more. */
  private foldOldest(subjectId: string, history: Remembered): Remembered {
    this.sql.exec(
      `DELETE FROM history_entry WHERE subject_id = ?1 AND (occurred_at, sequence) = (
           SELECT occurred_at, sequence FROM history_entry WHERE subject_id = ?1
           ORDER BY occurred_at, sequence LIMIT 1
         )`,
      subjectId,
    );
    const oldest = history.entries.reduce((old, entry) => (entry.occurredAt < old.occurredAt ? entry : old));
    const isOfSameBucket = (bucket: HourBucket): boolean =>
      bucket.hour === hourOf(oldest.occurredAt) && bucketName(bucket) === bucketName(oldest);
    const bucket = addToBucket(history.buckets.find(isOfSameBucket) ?? null, oldest);
    const forgetBefore = hourOf((newestOf(history.entries) ?? 0) - BUCKETS_KEPT);
    this.sql.exec(
      "INSERT OR REPLACE INTO history_hour (subject_id, hour, name, bucket) VALUES (?, ?, ?, ?)",
      subjectId,
      bucket.hour,
      bucketName(oldest),
      JSON.stringify(bucket),
    );
    this.sql.exec("DELETE FROM history_hour WHERE subject_id = ? AND hour < ?", subjectId, forgetBefore);
    return {
      entries: history.entries.filter((entry) => entry !== oldest),
      buckets: [...history.buckets.filter((held) => !isOfSameBucket(held)), bucket].filter(
        ({ hour }) => hour >= forgetBefore,
      ),
      firstAt: history.firstAt,
    };
  }
}

function newestOf(entries: readonly HistoryEntry[]): number | null {
  let newest: number | null = null;
  for (const { occurredAt } of entries) if (newest === null || occurredAt > newest) newest = occurredAt;
  return newest;
}

function entryOf(
  { activity, transaction, counterparty }: ScreenedEvidence,
  decision: Decision,
): HistoryEntry {
  return {
    occurredAt: instantOf(activity.occurredAt),
    type: activity.type,
    decision,
    ...(transaction && {
      direction: transaction.direction,
      amount: transaction.amount,
      currency: transaction.currency,
    }),
    ...(counterparty && {
      counterparty: counterparty.key,
      instruments: counterparty.instruments.slice(0, 8),
    }),
    ...(activity.deviceRef !== null && { device: activity.deviceRef }),
    ...(activity.country !== null && { country: activity.country }),
  };
}

/** What the activity names that others may name too. */
function thingsOf({ activity, counterparty }: ScreenedEvidence): Pick<NamedSighting, "kind" | "name">[] {
  const named: [Sighting["kind"], string | null][] = [
    ["device", activity.deviceRef],
    ["ip", activity.ipAddress],
    ["counterparty", counterparty?.key ?? null],
    ...(counterparty?.instruments ?? []).map((key): [Sighting["kind"], string] => ["instrument", key]),
  ];
  const things = new Map<string, Pick<NamedSighting, "kind" | "name">>();
  for (const [kind, value] of named) {
    if (value === null || things.size >= SIGHTINGS_MAX) continue;
    const name = `${kind}:${value}`;
    things.set(name, { kind, name });
  }
  return [...things.values()];
}
