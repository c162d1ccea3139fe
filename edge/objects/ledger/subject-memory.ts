// The histories of the subjects that were decided about last, in memory: a copy of the tables, never more than them.
// Only the ledger writes its tables, one step at a time, so the copy cannot go stale; when in doubt it is dropped.

import type { HistoryEntry, HourBucket } from "#domain/decision/history.ts";

export interface Remembered {
  readonly entries: readonly HistoryEntry[];
  readonly buckets: readonly HourBucket[];
  /** Null for a subject that was never seen. */
  readonly firstAt: number | null;
}

/** At some 300 bytes an entry, 20 MB of an object's 128. */
const ENTRIES_MAX = 60_000;

export class SubjectMemory {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  private readonly subjects = new Map<string, Remembered>();
  private entries = 0;

  recall(id: string): Remembered | undefined {
    const known = this.subjects.get(id);
    if (known) {
      this.subjects.delete(id);
      this.subjects.set(id, known);
    }
    return known;
  }

  remember(id: string, history: Remembered): void {
    this.forget(id);
    this.subjects.set(id, history);
    this.entries += weight(history);
    for (const oldest of this.subjects.keys()) {
      if (this.entries <= ENTRIES_MAX) break;
      this.forget(oldest);
    }
  }

  forget(id: string): void {
    const known = this.subjects.get(id);
    if (!known) return;
    this.subjects.delete(id);
    this.entries -= weight(known);
  }

  forgetAll(): void {
    this.subjects.clear();
    this.entries = 0;
  }
}

// A subject without entries costs too; buckets are as large as entries.
function weight({ entries, buckets }: Remembered): number {
  return 1 + entries.length + buckets.length;
}
