// The lists of a version with their own dates, which say how old a list is; when it was published here does not.

import type { ListFact } from "#domain/contract/settings/lists.ts";
import { daysSince } from "#domain/screening/list-age.ts";
import { right, table, type Dress } from "./table.ts";

/** @param now in milliseconds. */
export function showListDates(lists: readonly ListFact[], now: number, dress: Dress): string {
  const rows = lists.map(({ id, kind, asOf, entries, title }) => [
    id,
    kind,
    asOf ?? "–",
    String(daysSince(asOf, now) ?? "–"),
    String(entries),
    title,
  ]);
  return table(["LIST", "KIND", "AS OF", right("AGE (DAYS)"), right("ENTRIES"), "TITLE"], rows, dress);
}
