// The one row of a grid that is a tab stop. Rows come and go under it, by filters or by what others do: there is always one.

export interface Kept {
  readonly index: number;
  /** Null as long as nobody has moved. */
  readonly id: string | null;
}

/** Where the row that was active stands now; where it is gone, what took its place. */
export function activeIndex<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { index, id }: Kept,
): number {
  const there = rows[index];
  if (there !== undefined && (id === null || idOf(there) === id)) return index;
  const found = id === null ? -1 : rows.findIndex((row) => idOf(row) === id);
  return found === -1 ? Math.max(0, Math.min(index, rows.length - 1)) : found;
}

/** The rows in the page, in order, with the active one among them. */
export function withActive(shown: readonly number[], active: number, count: number): number[] {
  if (active >= count || shown.includes(active)) return [...shown];
  return [...shown, active].toSorted((one, other) => one - other);
}
