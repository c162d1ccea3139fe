// Lists of a window: its options, and the query that they make.

import type { Command } from "commander";
import { PAGE_MAX } from "./read-pages.ts";
import type { Session } from "./session.ts";
import { wholeNumber } from "./verb.ts";
import { addWindowOptions, windowQuery, type WindowOptions } from "./window.ts";

export interface WindowedList extends WindowOptions {
  readonly limit?: number;
  readonly all?: true;
}

/** `--from`, `--to`, `--last`, `--limit` and `--all`. */
export function addPageOptions(command: Command): Command {
  return addWindowOptions(command)
    .option("--limit <rows>", "rows per page, at most 100", wholeNumber)
    .option("--all", "show all pages");
}

/** @param filter what is undefined is left out. */
export function windowedQuery(
  session: Session,
  options: WindowedList,
  filter: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const query = new URLSearchParams(windowQuery(options, session.now()));
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined) query.set(name, value);
  }
  if (options.limit !== undefined || options.all === true) {
    query.set("limit", String(options.limit ?? PAGE_MAX));
  }
  return query;
}
