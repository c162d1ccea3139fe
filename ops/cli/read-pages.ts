// Lists of the operator interface: one page, or all of them.

import type { z } from "zod";
import type { CallFailure, Client } from "../http/client.ts";
import { ask } from "./ask.ts";
import type { ExitCode } from "./exit-code.ts";
import { printRows, type Listed } from "./list-output.ts";
import { notesOf, type Session } from "./session.ts";
import type { Dress } from "./table.ts";

/** The largest page that the service returns. */
export const PAGE_MAX = 100;

export interface Page<Item> {
  readonly data: Item[];
  readonly pagination: { readonly nextCursor: string | null };
}

export interface List<Whole extends Page<unknown>> {
  readonly path: string;
  /** Of the first page; the cursor comes in here. */
  readonly query: URLSearchParams;
  readonly schema: z.ZodType<Whole>;
  /** What it is a list of, for an error message. */
  readonly of: string;
  /** Every page, as one. */
  readonly all: boolean;
}

/**
 * A page may be empty and not the last: then the next is read too.
 * @returns as one page; what it says beside its items is as the last page said it.
 */
export async function readPages<Whole extends Page<unknown>>(
  client: Client,
  { path, query, schema, of, all }: List<Whole>,
): Promise<{ readonly ok: true; readonly page: Whole } | CallFailure> {
  const data: Whole["data"] = [];
  for (;;) {
    const call = { method: "GET", path: `${path}?${query.toString()}` } as const;
    const page = await ask(client, call, schema, `list of ${of}`);
    if (!page.ok) return page;
    data.push(...page.value.data);
    const { nextCursor } = page.value.pagination;
    if (nextCursor === null || (!all && data.length > 0)) return { ok: true, page: { ...page.value, data } };
    query.set("cursor", nextCursor);
  }
}

/** Prints one page, says where it is not the last, and of what comes from the warehouse up to when that was loaded. */
export function printPage<Item>(
  session: Session,
  options: Listed,
  page: Page<Item> & { readonly dataAsOf?: string | null },
  text: (items: readonly Item[], dress: Dress) => string,
): ExitCode {
  if (options.json !== true) noteOn(page, notesOf(session));
  return printRows(session, options, page, (dress) => text(page.data, dress));
}

function noteOn(
  { data, dataAsOf, pagination }: Page<unknown> & { readonly dataAsOf?: string | null },
  notes: NodeJS.WritableStream,
): void {
  if (data.length === 0) notes.write("None yet.\n");
  if (dataAsOf != null) notes.write(`The newest was loaded at ${dataAsOf}.\n`);
  if (pagination.nextCursor !== null) notes.write("There are more. Show them all with --all.\n");
}
