// The analysts' views, one a file of `views/`: they hold no data, so every start of the pipeline puts the newest in place.
// Each runs with the rights of the service and is filtered by the analyst's row policy: see analysts.ts.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Warehouse } from "./client.ts";

const VIEWS_DIRECTORY = join(import.meta.dirname, "views");

interface View {
  /** Name of the file without its end, with `_`: the name of the view. */
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

/** Again is harmless, and so are several processes at once. */
export async function replaceViews(warehouse: Warehouse): Promise<void> {
  for (const { sql } of readViews()) await warehouse.command({ query: sql });
}
