// The analysts' views, one per file of `views/`: they hold no data, so every start of the pipeline puts the newest in place.
// Each runs with the rights of the service and is filtered by the analyst's row policy: see analysts.ts.
// A view that only chooses columns of a table says `-- columns explained in: <table>` instead of listing them, and gets the
// table's comments.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Warehouse } from "./client.ts";
import { explainedColumns } from "./queries/views/explained-columns.ts";

const VIEWS_DIRECTORY = join(import.meta.dirname, "views");
const EXPLAINED_IN = /^-- columns explained in: (\w+)$/m;

interface View {
  /** The file's name without its extension, with `_`. */
  readonly name: string;
  readonly sql: string;
}

function readViews(): View[] {
  return readdirSync(VIEWS_DIRECTORY)
    .sort()
    .map((file) => ({
      name: file.replace(/\.sql$/, "").replaceAll("-", "_"),
      sql: readFileSync(join(VIEWS_DIRECTORY, file), "utf8"),
    }));
}

/** All that an analyst may read. */
export const ANALYST_VIEWS: readonly string[] = readViews().map(({ name }) => name);

/** It may run again, and in several processes at once. */
export async function replaceViews(warehouse: Warehouse): Promise<void> {
  for (const view of readViews()) {
    await warehouse.command({ query: view.sql });
    const table = EXPLAINED_IN.exec(view.sql)?.[1];
    if (table !== undefined) await explainColumns(warehouse, view, table);
  }
}

/** Puts the view in place once more, with the list of its columns. Altering their comments would fail while others replace it. */
async function explainColumns(warehouse: Warehouse, view: View, table: string): Promise<void> {
  const columns = await explainedColumns.run(warehouse, { view: view.name, table });
  const list = columns.map(({ name, type, comment }) => `${name} ${type} COMMENT '${escaped(comment)}'`);
  await warehouse.command({ query: view.sql.replace(EXPLAINED_IN, () => `(${list.join(", ")})`) });
}

function escaped(comment: string): string {
  return comment.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
}
