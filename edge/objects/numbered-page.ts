// A page of what is numbered in order of creation, newest first. It ends with a number, and the next page has only lower ones, so
// what is written meanwhile moves nothing.

export interface NumberedPage<T> {
  readonly data: T[];
  readonly pagination: { readonly nextCursor: string | null };
}

/** @param rows one more than the limit, where there are as many: it says that another page follows. */
export function numberedPage<Row extends { readonly number: number }, T>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => T,
): NumberedPage<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(show),
    pagination: { nextCursor: rows.length > limit && last ? String(last.number) : null },
  };
}
