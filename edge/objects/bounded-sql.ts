// Every object's one way to its SQLite. What is bound to a statement is at most ROW_BYTES_MAX together, so no value and no
// row is larger than the platform keeps; what is larger throws a TooLargeError before the statement runs, here as there:
// a runtime on one's own machine would take it.

import { UTF8_BYTES_A_CHARACTER_MAX, utf8Bytes } from "#domain/text/utf8.ts";

/** The platform keeps values and rows of up to 2 MB; the rest is for keys, and for columns that an update leaves alone. */
export const ROW_BYTES_MAX = 1_900_000;

type Bound = SqlStorageValue | Uint8Array;
type SqlRow = Record<string, SqlStorageValue>;

/** What was to be written can never be: trying again cannot help. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
  readonly bytes: number;

  constructor(bytes: number) {
    super(`a row of ${bytes} bytes is larger than an object keeps`);
    this.bytes = bytes;
  }
}

export class BoundedSql {
  private readonly sql: SqlStorage;

  constructor(storage: Pick<DurableObjectStorage, "sql">) {
    this.sql = storage.sql;
  }

  /** @throws TooLargeError where the bindings are more than a row may hold; nothing was written then. */
  exec<Row extends SqlRow>(query: string, ...bindings: readonly Bound[]): SqlStorageCursor<Row> {
    const bytes = bytesOf(bindings);
    if (bytes > ROW_BYTES_MAX) throw new TooLargeError(bytes);
    return this.sql.exec<Row>(query, ...bindings);
  }

  /**
   * Whether a table was made. Tables are made by writes alone: an object that is only asked leaves no trace, and a table that few
   * objects need costs the others no page.
   */
  hasTable(name: string): boolean {
    return this.sql.exec("SELECT 1 FROM sqlite_master WHERE name = ?", name).toArray().length > 0;
  }

  /** Bytes of the whole database. */
  get databaseSize(): number {
    return this.sql.databaseSize;
  }
}

/** Whether these values fit in one row. */
export function isStorable(...values: readonly Bound[]): boolean {
  return bytesOf(values) <= ROW_BYTES_MAX;
}

// Characters are counted where even the longest encoding fits, which is every row but the few largest.
function bytesOf(values: readonly Bound[]): number {
  const atMost = sumOf(values, (text) => text.length * UTF8_BYTES_A_CHARACTER_MAX);
  return atMost <= ROW_BYTES_MAX ? atMost : sumOf(values, utf8Bytes);
}

function sumOf(values: readonly Bound[], bytesOfText: (text: string) => number): number {
  let bytes = 0;
  for (const value of values) {
    if (typeof value === "string") bytes += bytesOfText(value);
    else if (typeof value === "object" && value !== null) bytes += value.byteLength;
  }
  return bytes;
}
