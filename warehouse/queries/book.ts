// The analysts' book of queries: every file of `book/`, with the question that its first line asks.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const BOOK_DIRECTORY = join(import.meta.dirname, "book");

export interface BookQuery {
  /** As `weir sql` takes it. */
  readonly name: string;
  /** From the project's folder. */
  readonly path: string;
  readonly question: string;
  /** Parameters: `environment`, `from`, `to`. */
  readonly sql: string;
}

/** In order of their names. @throws RangeError for a file that does not begin with its question. */
export function readBook(): BookQuery[] {
  return readdirSync(BOOK_DIRECTORY)
    .sort()
    .map((file) => {
      const sql = readFileSync(join(BOOK_DIRECTORY, file), "utf8");
      const question = /^-- (\S.*\?)\n/.exec(sql)?.[1];
      if (question === undefined) throw new RangeError(`${file} does not begin with its question`);
      return { name: file.replace(/\.sql$/, ""), path: `warehouse/queries/book/${file}`, question, sql };
    });
}
