// Lists with numbered pages, as those of crypto are: one page, or all of them.

import { Option, type Command } from "commander";
import type { z } from "zod";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, type PageList } from "#domain/contract/values/page-list.ts";
import type { CallFailure, Client } from "../http/client.ts";
import { ask } from "./ask.ts";
import { printRows, type Listed } from "./list-output.ts";
import { notesOf, type Session } from "./session.ts";
import type { Dress } from "./table.ts";
import { wholeNumber, type Ending } from "./verb.ts";

export interface NumberedPages extends Listed {
  readonly page: number;
  readonly pageSize: number;
  readonly all?: true;
}

interface NumberedList<Item> {
  readonly path: string;
  /** What is undefined is left out. */
  readonly filter: Readonly<Record<string, string | undefined>>;
  readonly schema: z.ZodType<PageList<Item>>;
  /** What it is a list of, in the plural. */
  readonly of: string;
  readonly text: (items: readonly Item[], dress: Dress) => string;
}

interface Found<Item> {
  readonly ok: true;
  readonly value: PageList<Item>;
  readonly body: unknown;
}

/** `--page`, `--page-size` and `--all`. */
export function addNumberedPages(command: Command, of: string): Command {
  return command
    .option("--page <number>", "page", wholeNumber, 1)
    .option("--page-size <number>", `${of} in a page`, wholeNumber, PAGE_SIZE_DEFAULT)
    .addOption(new Option("--all", "show all pages").conflicts(["page", "pageSize"]));
}

export async function printNumberedPages<Item>(
  { session, client }: { readonly session: Session; readonly client: Client },
  options: NumberedPages,
  list: NumberedList<Item>,
): Promise<Ending> {
  const found = options.all === true ? await readAll(client, list) : await readPage(client, list, options);
  if (!found.ok) return found;
  const { data, pagination } = found.value;
  if (options.json !== true) {
    const pages = Math.max(1, Math.ceil(pagination.total / pagination.pageSize));
    const which = options.all === true ? "" : `; page ${pagination.page} of ${pages}`;
    notesOf(session).write(`${pagination.total} ${list.of}${which}\n`);
  }
  return printRows(session, options, found.body, (dress) => list.text(data, dress));
}

/** A list may change while it is read: the end is a page that is not full. */
async function readAll<Item>(client: Client, list: NumberedList<Item>): Promise<Found<Item> | CallFailure> {
  const data: Item[] = [];
  for (let page = 1; ; page++) {
    const found = await readPage(client, list, { page, pageSize: PAGE_SIZE_MAX });
    if (!found.ok) return found;
    data.push(...found.value.data);
    if (found.value.data.length === PAGE_SIZE_MAX) continue;
    const value = { data, pagination: { page: 1, pageSize: data.length, total: data.length } };
    return { ok: true, value, body: value };
  }
}

async function readPage<Item>(
  client: Client,
  { path, filter, schema, of }: NumberedList<Item>,
  { page, pageSize }: Pick<NumberedPages, "page" | "pageSize">,
): Promise<Found<Item> | CallFailure> {
  const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize) });
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined) query.set(name, value);
  }
  const call = { method: "GET", path: `${path}?${query.toString()}` } as const;
  return await ask(client, call, schema, `list of ${of}`);
}
