// Many rows by few statements: crossing from JavaScript to SQLite costs more than the row.

import type { BoundedSql } from "../../bounded-sql.ts";

/** What is left over goes by few texts, so that all of them stay prepared. */
const REMAINDERS = [16, 8, 4, 2, 1];
/** A Durable Object's SQLite takes 100 bound values a statement. */
const BOUND_VALUES_MAX = 100;

/** @param into table and columns, e.g. `INSERT INTO sighting (name, subject_id, first_at)`. */
export function insertMany(
  sql: BoundedSql,
  into: string,
  rows: readonly (readonly SqlStorageValue[])[],
): void {
  const width = rows[0]?.length ?? 0;
  if (width === 0) return;
  const place = `(${Array.from({ length: width }, () => "?").join(", ")})`;
  let next = 0;
  const most = Math.floor(BOUND_VALUES_MAX / width);
  for (const size of [most, ...REMAINDERS]) {
    if (size > most || rows.length - next < size) continue;
    const text = `${into} VALUES ${Array.from({ length: size }, () => place).join(", ")}`;
    for (; rows.length - next >= size; next += size) sql.exec(text, ...rows.slice(next, next + size).flat());
  }
}
