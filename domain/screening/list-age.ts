// How old each published list may be. Publishers that change a list every week leave it old sooner than those that change
// it once a year.

import type { ListFact } from "../contract/settings/lists.ts";
import { DAY, instantOf } from "../time/instant.ts";

/** List → days after its own date from which it is old. */
export type ListAges = Readonly<Record<string, number>>;

/** The name under which all other lists have their number of days. */
const OTHER_LISTS = "default";

/** Four sanctions lists change several times a month; the others as seldom as these numbers say. */
export const DEFAULT_LIST_AGES: ListAges = {
  [OTHER_LISTS]: 30,
  "UN-SC": 60,
  "OFAC-CONS": 180,
  "ESMA-WARNINGS": 180,
  "IL-NBCTF": 180,
  "PEP-SAMPLE": 365,
};

export interface OldList extends Pick<ListFact, "id" | "kind"> {
  readonly asOf: string;
  readonly days: number;
  readonly maxDays: number;
}

/** @param now in milliseconds. @returns lists that are past their days; never one whose source names no day. */
export function oldListsOf(
  lists: readonly Pick<ListFact, "id" | "kind" | "asOf">[],
  ages: ListAges,
  now: number,
): readonly OldList[] {
  return lists.flatMap(({ id, kind, asOf }) => {
    const days = daysSince(asOf, now);
    const maxDays =
      ages[id] ?? DEFAULT_LIST_AGES[id] ?? ages[OTHER_LISTS] ?? DEFAULT_LIST_AGES[OTHER_LISTS] ?? 0;
    return asOf !== null && days !== null && days > maxDays ? [{ id, kind, asOf, days, maxDays }] : [];
  });
}

/** Whole days since a list's own date; null where it has none. */
export function daysSince(asOf: string | null, now: number): number | null {
  return asOf === null ? null : Math.floor((now - instantOf(`${asOf}T00:00:00Z`)) / DAY);
}
