// The book of queries as operators get it, with what may be asked and the limits.

import {
  SQL_ANSWER_BYTES_MAX,
  SQL_MEMORY_BYTES_MAX,
  SQL_ROWS_MAX,
  SQL_SECONDS_MAX,
  type SqlBook,
} from "#domain/contract/operators/sql.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { describedViews } from "#warehouse/queries/views/described-views.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";

const PARAMETER = /\{(\w+): ([^{}]+)\}/g;

export async function sqlBook(clickhouse: Warehouse): Promise<SqlBook> {
  return {
    data: readBook().map(({ name, question, sql }) => ({
      name,
      question,
      sql,
      parameters: parametersOf(sql),
    })),
    views: [...ANALYST_VIEWS],
    described: await describe(clickhouse),
    limits: {
      rows: SQL_ROWS_MAX,
      bytes: SQL_ANSWER_BYTES_MAX,
      seconds: SQL_SECONDS_MAX,
      memoryBytes: SQL_MEMORY_BYTES_MAX,
    },
  };
}

async function describe(clickhouse: Warehouse): Promise<SqlBook["described"]> {
  const columns = await describedViews.run(clickhouse, { views: [...ANALYST_VIEWS] });
  const byView = Map.groupBy(columns, ({ view }) => view);
  return [...byView].map(([view, all]) => ({
    view,
    meaning: all[0]?.view_meaning ?? "",
    columns: all.map(({ name, type, meaning }) => ({ name, type, meaning })),
  }));
}

/** Each once, in the order in which the query names them. */
function parametersOf(sql: string): SqlBook["data"][number]["parameters"] {
  const types = new Map([...sql.matchAll(PARAMETER)].map(([, name = "", type = ""]) => [name, type]));
  return [...types].map(([name, type]) => ({ name, type }));
}
