// The cursors of lists as callers see them: where a page ended, and a mark that only this service can make. A cursor fits the list,
// the filter and the organisation that it was made for, and no other: a mixed-up one is an error, never a wrong page.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { equalInConstantTime } from "#domain/ids/constant-time.ts";
import type { TenantKey } from "#domain/ids/tenant-key.ts";

/** A list as one request asks for it: only pages of the same list fit together. */
export interface AskedList {
  readonly key: TenantKey;
  /** The operation, the path's parameters and the filter. */
  readonly name: readonly string[];
}

export const CURSOR_INVALID = "cursor: must be the nextCursor of a page of this list.";

const MARK_CHARACTERS = 24;

/** @param query all but its `limit` and `cursor` is the filter. */
export function askedList(
  key: TenantKey,
  operationId: string,
  params: Readonly<Record<string, string>>,
  query: URLSearchParams,
): AskedList {
  const filter = new URLSearchParams(query);
  filter.delete("limit");
  filter.delete("cursor");
  filter.sort();
  return { key, name: [operationId, ...Object.values(params), filter.toString()] };
}

export function sealCursor({ key, name }: AskedList, position: string): string {
  return `${position}-${key.stem("list_cursor", ...name, position)}`;
}

/** The query with the position that its cursor seals; 400 `cursor_invalid` for a cursor of another list. */
export function openCursor(list: AskedList, query: URLSearchParams): Result<URLSearchParams> {
  const cursor = query.get("cursor");
  if (cursor === null) return succeed(query);
  const position = cursor.slice(0, -MARK_CHARACTERS - 1);
  if (position === "" || !equalInConstantTime(sealCursor(list, position), cursor)) {
    return fail("cursor_invalid", CURSOR_INVALID);
  }
  const opened = new URLSearchParams(query);
  opened.set("cursor", position);
  return succeed(opened);
}

/** A page with its `nextCursor` sealed; JSON text becomes the value that it is. */
export function withSealedCursor(list: AskedList, page: string | object | null): object {
  const value = (typeof page === "string" ? JSON.parse(page) : page) as Page;
  const { nextCursor } = value.pagination;
  if (nextCursor === null) return value;
  return { ...value, pagination: { ...value.pagination, nextCursor: sealCursor(list, nextCursor) } };
}

interface Page {
  readonly pagination: { readonly nextCursor: string | null };
}
