// Lists of the operator interface: one page, or page after page until none is named.

import type { z } from "zod";
import type { CallFailure, Client } from "../http/client.ts";
import { unexpectedAnswer } from "./verb.ts";

/** As many as the service gives at once. */
export const PAGE_MAX = 100;

export interface Page<Item> {
  readonly data: Item[];
  readonly pagination: { readonly nextCursor: string | null };
}

export interface List<Item> {
  readonly path: string;
  /** Of the first page; the cursor comes in here. */
  readonly query: URLSearchParams;
  readonly schema: z.ZodType<Page<Item>>;
  /** What it is a list of, for whoever gets another answer. */
  readonly of: string;
  /** Every page, as one. */
  readonly all: boolean;
}

export async function readPages<Item>(
  client: Client,
  { path, query, schema, of, all }: List<Item>,
): Promise<{ readonly ok: true; readonly page: Page<Item> } | CallFailure> {
  const data: Item[] = [];
  for (;;) {
    const result = await client.call({ method: "GET", path: `${path}?${query.toString()}` });
    if (!result.ok) return result;
    const page = schema.safeParse(result.body);
    if (!page.success) return unexpectedAnswer(`list of ${of}`);
    data.push(...page.data.data);
    const { nextCursor } = page.data.pagination;
    if (!all || nextCursor === null) return { ok: true, page: { data, pagination: { nextCursor } } };
    query.set("cursor", nextCursor);
  }
}
