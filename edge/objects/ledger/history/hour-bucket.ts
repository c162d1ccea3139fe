// Sums of a subject's older activities, by hour. Amounts are added exactly.

import type { HistoryEntry, HourBucket } from "#domain/decision/features/history.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { HOUR } from "#domain/time/instant.ts";

/** Beginning of the hour of an instant. */
export function hourOf(instant: number): number {
  return Math.floor(instant / HOUR) * HOUR;
}

/** Entries of one hour with one name share a bucket. */
export function bucketName(entry: HistoryEntry | HourBucket): string {
  return entry.type === "transaction" ? `transaction/${entry.direction}/${entry.currency}` : "activity";
}

/** @param bucket that of the entry's hour and name; null for the first entry. */
export function addToBucket(bucket: HourBucket | null, entry: HistoryEntry): HourBucket {
  const hour = hourOf(entry.occurredAt);
  const count = (bucket?.count ?? 0) + 1;
  if (entry.type !== "transaction") return { hour, type: "activity", count };
  const amount = toScaled(entry.amount ?? "0");
  const held = (text: string | undefined): bigint => (text === undefined ? amount : toScaled(text));
  const max = held(bucket?.max);
  const min = held(bucket?.min);
  return {
    hour,
    type: "transaction",
    ...(entry.direction !== undefined && { direction: entry.direction }),
    ...(entry.currency !== undefined && { currency: entry.currency }),
    count,
    sum: fromScaled(toScaled(bucket?.sum ?? "0") + amount),
    max: fromScaled(amount > max ? amount : max),
    min: fromScaled(amount < min ? amount : min),
  };
}
