// The histories of the subjects that were decided about last, in memory. What the tables do not have yet is never
// forgotten; the rest is a copy of them, and goes when room is needed, the subject used longest ago first.

import type { AlertWindow } from "#domain/casebook/alert-window.ts";
import type { HistoryEntry, HourBucket } from "#domain/decision/features/history.ts";
import type { SubjectIdentity } from "./subject-identity.ts";

/** What the tables do not have yet. */
export interface Unwritten {
  readonly entries: { readonly sequence: number; readonly entry: HistoryEntry }[];
  /** How many of the oldest entries moved into their hours. */
  folded: number;
  /** Keys of the hours that changed. */
  readonly hours: Set<string>;
  /** The subject's own rows are to be written: when it was first seen, its alert windows, who it is. */
  isRowChanged: boolean;
}

export interface Remembered {
  /** In order of occurrence as read, then of arrival. */
  readonly entries: HistoryEntry[];
  /** By hour and name; see hour-bucket.ts. */
  readonly hours: Map<string, HourBucket>;
  /** Null for a subject that was never seen. */
  firstAt: number | null;
  /** Null for one that nothing named yet. */
  identity: SubjectIdentity | null;
  alertWindows: readonly AlertWindow[];
  unwritten: Unwritten | null;
}

/** At some 300 bytes an entry, 20 MB of an object's 128. */
const ENTRIES_MAX = 60_000;

export class SubjectMemory {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  private readonly subjects = new Map<string, { readonly subject: Remembered; readonly weight: number }>();
  private weight = 0;

  recall(id: string): Remembered | undefined {
    return this.subjects.get(id)?.subject;
  }

  /** Call whenever the subject was used or changed. */
  remember(id: string, subject: Remembered): void {
    this.forget(id);
    const weight = weightOf(subject);
    this.subjects.set(id, { subject, weight });
    this.weight += weight;
    for (const [oldest, held] of this.subjects) {
      if (this.weight <= ENTRIES_MAX) break;
      if (held.subject.unwritten === null) this.forget(oldest);
    }
  }

  /** Those with something that the tables do not have, by id. */
  unwritten(): [id: string, subject: Remembered, unwritten: Unwritten][] {
    const found: [string, Remembered, Unwritten][] = [];
    for (const [id, { subject }] of this.subjects) {
      if (subject.unwritten) found.push([id, subject, subject.unwritten]);
    }
    return found.sort(([left], [right]) => (left < right ? -1 : 1));
  }

  /** Nothing can be forgotten any more: write. */
  get isFull(): boolean {
    return this.weight > ENTRIES_MAX;
  }

  forgetAll(): void {
    this.subjects.clear();
    this.weight = 0;
  }

  private forget(id: string): void {
    const held = this.subjects.get(id);
    if (!held) return;
    this.subjects.delete(id);
    this.weight -= held.weight;
  }
}

// A subject without entries costs too; hours are as large as entries.
function weightOf({ entries, hours, alertWindows }: Remembered): number {
  return 1 + entries.length + hours.size + alertWindows.length;
}
