// Many rows by few statements: crossing from JavaScript to SQLite costs more than the row.

import type { BoundedSql } from "../../bounded-sql.ts";

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
  const atOnce = Math.floor(BOUND_VALUES_MAX / width);
  const many = `${into} VALUES ${Array.from({ length: atOnce }, () => place).join(", ")}`;
  const one = `${into} VALUES ${place}`;
  let next = 0;
  // Two texts only, so that both stay prepared.
  for (; next + atOnce <= rows.length; next += atOnce)
    sql.exec(many, ...rows.slice(next, next + atOnce).flat());
  for (const row of rows.slice(next)) sql.exec(one, ...row);
}
