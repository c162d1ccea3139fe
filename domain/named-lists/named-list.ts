// Lists of an organisation that its rules can ask and its people can edit without a release: how many, how large, of which
// kind, and what is known of an entry.

export const LIST_KINDS = ["allow", "block"] as const;
/** A hit on an `allow` list lowers points and nothing else, and only a second person can make an entry of it count. */
export type ListKind = (typeof LIST_KINDS)[number];

/** Of an organisation. A list is never removed, because versions name it. */
export const LISTS_MAX = 100;
/** Of one list in one environment, in force or proposed. */
export const ENTRIES_MAX = 100_000;
/** Of one request: with their reasons in the audit they fit in one row of a log. */
export const ENTRIES_A_CHANGE_MAX = 500;
/** What one decision may ask of all lists together. */
export const LOOKED_UP_MAX = 1_000;

/** In lower case, as rules write it: `inList("mule-accounts", …)`. */
export const LIST_NAME_PATTERN = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** What decides whether a value is found. */
export interface ListedValue {
  /** As it is looked up: a text, or the fingerprint of an account or card number. */
  readonly value: string;
  /** ISO 8601 in UTC; from then on the value is not found. Null for an entry that stays. */
  readonly expiresAt: string | null;
}

/** Whether a block list finds the value for a shorter time than before. */
export function endsSooner(next: ListedValue, before: ListedValue): boolean {
  if (next.expiresAt === null) return false;
  return before.expiresAt === null || next.expiresAt < before.expiresAt;
}

/** An entry that is to be made. */
export interface NewEntry extends ListedValue {
  /** The end of the number whose fingerprint the value is; null for every other value. */
  readonly masked: string | null;
  readonly reason: string;
}

/** What is proposed: an entry to make, or one to remove. */
export interface ProposedEntry extends NewEntry {
  readonly removesEntryId?: string;
}
