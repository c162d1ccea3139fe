// What a ledger remembers of a subject, in the shapes that features are computed from. Pure: the ledger stores them.

import type { Decision } from "../contract/assessment.ts";
import type { ActivityType } from "../contract/activity.ts";
import type { Direction, PartyRole } from "../contract/transaction.ts";
import { toScaled } from "../money/amount.ts";
import { DAY, HOUR, type EpochMilliseconds, parseInstant } from "../time/instant.ts";
import type { DecisionContext, EvidenceParty } from "./context.ts";

/** So many of a subject's newest activities are kept one by one; older ones as hour buckets. */
export const HISTORY_ENTRIES_MAX = 500;
/** An event that occurred longer ago than this before the subject's newest one is late. */
export const LATE_AFTER: EpochMilliseconds = 30 * DAY;
/** Hour buckets may be dropped when they end so long before the subject's newest event: late windows stay whole. */
export const BUCKETS_KEPT: EpochMilliseconds = LATE_AFTER + 30 * DAY;
/** Of one side of a transaction, so many instruments are linked: a bound on the ledger's work. */
export const LINKED_INSTRUMENTS_MAX = 20;

/** One recorded activity of a subject; JSON as it stands. */
export interface HistoryEntry {
  readonly occurredAt: EpochMilliseconds;
  readonly receivedAt: EpochMilliseconds;
  readonly type: "transaction" | ActivityType;
  readonly direction: Direction | null;
  readonly currency: string | null;
  /** The exact amount as a whole number of 10⁻⁸ units, in digits; null for an activity. */
  readonly amountScaled: string | null;
  readonly counterpartyKey: string | null;
  readonly deviceRef: string | null;
  readonly ipAddress: string | null;
  readonly country: string | null;
  /** Keys of the instruments on the customer's own side. */
  readonly instruments: readonly string[];
  readonly decision: Decision;
}

/** Entries of one hour that fell out of the newest {@link HISTORY_ENTRIES_MAX}, of one currency and direction. */
export interface HourBucket {
  /** Where the hour begins. */
  readonly hour: EpochMilliseconds;
  /** Both null for activities that are no transactions. */
  readonly currency: string | null;
  readonly direction: Direction | null;
  readonly count: number;
  /** 10⁻⁸ units, in digits, like the two below; "0" for activities. */
  readonly sum: string;
  readonly max: string;
  readonly min: string;
}

export interface SubjectHistory {
  /** The newest recorded ones, in any order; what occurred after the current event is passed over. */
  readonly entries: readonly HistoryEntry[];
  /** Everything recorded that `entries` no longer holds. */
  readonly buckets: readonly HourBucket[];
  /** What occurred after this instant is all there; null where nothing was ever dropped. */
  readonly completeFrom: EpochMilliseconds | null;
  /** Over transactions and activities; null for a subject without a past. */
  readonly newestOccurredAt: EpochMilliseconds | null;
  /** The smallest `occurredAt` of all the subject's transactions, however long ago. */
  readonly firstTransactionAt: EpochMilliseconds | null;
}

export const NO_HISTORY: SubjectHistory = {
  entries: [],
  buckets: [],
  completeFrom: null,
  newestOccurredAt: null,
  firstTransactionAt: null,
};

/** When this subject used something, by `occurredAt`, and how many others did. */
export interface Sighting {
  /** Null where this subject never did. */
  readonly firstSeenAt: EpochMilliseconds | null;
  readonly lastSeenAt: EpochMilliseconds | null;
  readonly otherSubjects: number;
}

/** What an event touches; null where it names none. */
export interface Touched<T> {
  readonly device: T | null;
  readonly ip: T | null;
  readonly country: T | null;
  readonly counterparty: T | null;
  /** On the customer's own side. */
  readonly instruments: readonly T[];
  /** Of the screened party. */
  readonly counterpartyInstruments: readonly T[];
}
export type Sightings = Touched<Sighting>;

/** The event that features are computed for. */
export type CurrentEvent = Pick<DecisionContext, "activity" | "transaction" | "counterparty">;

/** The names under which a ledger keeps sightings; an instrument of the customer and one of a payee never meet. */
export function sightingNames(event: CurrentEvent): Touched<string> {
  const { activity, counterparty } = event;
  const named = (kind: string, value: string | null | undefined) =>
    value == null ? null : `${kind}:${value}`;
  return {
    device: named("device", activity.deviceRef),
    ip: named("ip", activity.ipAddress),
    country: named("country", activity.country),
    counterparty: named("counterparty", counterparty?.key),
    instruments: ownInstruments(event).map((key) => `instrument:${key}`),
    counterpartyInstruments: (counterparty?.instruments ?? [])
      .slice(0, LINKED_INSTRUMENTS_MAX)
      .map((key) => `counterparty-instrument:${key}`),
  };
}

/** The entry that a decided event leaves in its subject's history. */
export function historyEntryOf(event: CurrentEvent, decision: Decision): HistoryEntry {
  const { activity, transaction, counterparty } = event;
  return {
    occurredAt: instantOf(activity.occurredAt),
    receivedAt: instantOf(activity.receivedAt),
    type: activity.type,
    direction: transaction?.direction ?? null,
    currency: transaction?.currency ?? null,
    amountScaled: transaction === null ? null : toScaled(transaction.amount).toString(),
    counterpartyKey: counterparty?.key ?? null,
    deviceRef: activity.deviceRef,
    ipAddress: activity.ipAddress,
    country: activity.country,
    instruments: ownInstruments(event),
    decision,
  };
}

export function hourOf(instant: EpochMilliseconds): EpochMilliseconds {
  return Math.floor(instant / HOUR) * HOUR;
}

/** The name of an entry's bucket inside its hour: one for activities, one for each currency and direction. */
export function bucketNameOf(entry: Pick<HistoryEntry, "currency" | "direction">): string {
  return entry.currency === null ? "activity" : `${entry.direction}:${entry.currency}`;
}

/** The bucket with one entry more. `bucket` is that of the entry's hour and name, or null where there is none yet. */
export function addToBucket(bucket: HourBucket | null, entry: HistoryEntry): HourBucket {
  const { currency, direction } = entry;
  const amount = entry.amountScaled ?? "0";
  if (bucket === null) {
    const hour = hourOf(entry.occurredAt);
    return { hour, currency, direction, count: 1, sum: amount, max: amount, min: amount };
  }
  const scaled = BigInt(amount);
  return {
    ...bucket,
    count: bucket.count + 1,
    sum: (BigInt(bucket.sum) + scaled).toString(),
    max: scaled > BigInt(bucket.max) ? amount : bucket.max,
    min: scaled < BigInt(bucket.min) ? amount : bucket.min,
  };
}

/** @throws RangeError where the text is no instant: evidence holds only instants that were parsed before. */
export function instantOf(text: string): EpochMilliseconds {
  const instant = parseInstant(text);
  if (instant === null) throw new RangeError("not an instant");
  return instant;
}

// Money leaves the customer as sender and reaches him as recipient; the screened side is the other one.
function ownInstruments({ transaction }: CurrentEvent): readonly string[] {
  if (transaction === null) return [];
  const ownRole: PartyRole = transaction.direction === "outbound" ? "sender" : "recipient";
  const keys = new Set<string>();
  for (const party of transaction.parties) {
    if (party.role === "customer" || party.role === ownRole) instrumentKeys(party, keys);
  }
  return [...keys].slice(0, LINKED_INSTRUMENTS_MAX);
}

function instrumentKeys(party: EvidenceParty, into: Set<string>): void {
  for (const { fingerprints, externalInstrumentId } of party.instruments) {
    for (const fingerprint of fingerprints) into.add(fingerprint);
    if (externalInstrumentId != null) into.add(`ext:${externalInstrumentId}`);
  }
}
