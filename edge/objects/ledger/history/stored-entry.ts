// An entry of a history as it is stored: the values alone, in a fixed order, for the names of the members are half of its bytes.

import type { HistoryEntry } from "#domain/decision/features/history.ts";

/** In the order in which values are stored. A new member comes last, and none ever goes away. */
const MEMBERS = [
  "occurredAt",
  "type",
  "decision",
  "direction",
  "amount",
  "currency",
  "country",
  "counterparty",
  "instruments",
  "device",
  "latitude",
  "longitude",
  "accuracyRadiusKm",
] as const satisfies readonly (keyof HistoryEntry)[];

/** Values by {@link MEMBERS}, null where there is none, and without nulls at the end. Once the entry itself was stored. */
export type StoredEntry = readonly unknown[] | HistoryEntry;

export function storedEntry(entry: HistoryEntry): StoredEntry {
  const values = MEMBERS.map((member) => entry[member] ?? null);
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

export function entryFrom(stored: StoredEntry): HistoryEntry {
  if (!isValues(stored)) return stored;
  const entry: Record<string, unknown> = {};
  MEMBERS.forEach((member, index) => {
    const value = stored[index] ?? null;
    if (value !== null) entry[member] = value;
  });
  return entry as unknown as HistoryEntry; // what `storedEntry` made of one
}

function isValues(stored: StoredEntry): stored is readonly unknown[] {
  return Array.isArray(stored);
}
