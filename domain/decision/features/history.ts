// What a ledger remembers of a subject, and of who else used the same links: the input of the features.

import type { Decision } from "../../contract/decisions/assessment.ts";
import type { ActivityType } from "../../contract/decisions/activity.ts";
import type { Direction } from "../../contract/decisions/transaction.ts";
import type { EpochMilliseconds } from "../../time/instant.ts";
import type { LinkKind } from "./links.ts";

/** One earlier transaction or activity of the subject. Absent fields were not given. */
export interface HistoryEntry {
  readonly occurredAt: EpochMilliseconds;
  readonly type: "transaction" | ActivityType;
  readonly decision: Decision;
  readonly direction?: Direction;
  /** Exact decimal string. */
  readonly amount?: string;
  /** In its one spelling; in entries of before, as it was sent. */
  readonly currency?: string;
  /** The key of the screened party. */
  readonly counterparty?: string;
  readonly device?: string;
  /** Of the place as it was known: supplied, or from the address. */
  readonly country?: string;
  /** Degrees; both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
  readonly accuracyRadiusKm?: number;
  /** Fingerprints and external ids of the counterparty's instruments. */
  readonly instruments?: readonly string[];
}

/** What fell out of the newest 500 entries, summed over one hour. */
export interface HourBucket {
  /** Beginning of the hour. */
  readonly hour: EpochMilliseconds;
  readonly type: "transaction" | "activity";
  /** Of transactions only. */
  readonly direction?: Direction;
  readonly currency?: string;
  readonly count: number;
  /** Exact decimal string, the sum of the amounts; and the largest and smallest of them. */
  readonly sum?: string;
  readonly max?: string;
  readonly min?: string;
}

/** How a link that this activity names was met before. */
export interface Sighting {
  readonly kind: LinkKind;
  /** When this subject first met it; null when never. */
  readonly firstSeenAt: EpochMilliseconds | null;
  /** How many other subjects met it; null where other ledgers know of it and could not be asked. */
  readonly otherSubjects: number | null;
}

export interface SubjectHistory {
  /** At most the newest 500, in order of occurrence. */
  readonly entries: readonly HistoryEntry[];
  readonly buckets: readonly HourBucket[];
  /** One for each link that this activity names. */
  readonly sightings: readonly Sighting[];
  /** The newest `occurredAt` that was ever recorded of the subject; null for a subject never seen. */
  readonly newestOccurredAt: EpochMilliseconds | null;
  /** When the subject was first seen. */
  readonly firstOccurredAt: EpochMilliseconds | null;
}
