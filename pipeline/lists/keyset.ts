// Where a page of rows that are ordered by instant and id ends, as the next one asks for it.

interface Place {
  readonly at: string;
  readonly id: string;
}

/** @param to the end of the window, where the first page begins. */
export function beginningOf(
  cursor: string | null,
  to: string,
): { readonly cursorAt: string; readonly cursorId: string } {
  const [cursorAt = to, cursorId = ""] = cursor?.split("~") ?? [];
  return { cursorAt, cursorId };
}

/** @param rows one more than the limit, where there are as many: it says that another page follows. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { readonly shown: readonly Row[]; readonly pagination: { readonly nextCursor: string | null } } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const place = rows.length > limit && last !== undefined ? placeOf(last) : null;
  return { shown, pagination: { nextCursor: place && `${place.at}~${place.id}` } };
}
