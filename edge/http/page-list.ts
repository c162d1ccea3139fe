// Which page of a list with numbered pages a request asks for. Out of bounds is 400, never the nearest page.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import {
  FILTER_MAX,
  PAGE_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  PATH_ID_MAX,
  type PageList,
} from "#domain/contract/values/page-list.ts";
import { isWithin } from "#domain/contract/values/primitives.ts";

interface AskedPage {
  readonly page: number;
  readonly pageSize: number;
}

/** `page` and `pageSize` of the query. */
export function pageOfList(query: URLSearchParams): Result<AskedPage> {
  const page = pageNumber(query, "page");
  if (!page.ok) return page;
  const pageSize = wholeNumber(query, "pageSize", PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX);
  return pageSize.ok ? succeed({ page: page.value, pageSize: pageSize.value }) : pageSize;
}

/** The number of a page, 1 to 10000; 1 if it is absent. */
export function pageNumber(query: URLSearchParams, name: "page" | "historyPage"): Result<number> {
  return wholeNumber(query, name, 1, PAGE_MAX);
}

/** An id of the path. @param id as decoded: empty where it is no text, or longer than any id. */
export function pathIdOf(id: string): Result<string> {
  if (id !== "" && isWithin(id, PATH_ID_MAX)) return succeed(id);
  return fail("invalid_request", `id: must have 1 to ${PATH_ID_MAX} characters`);
}

/** A text to filter by; null if the parameter is absent, or empty as a search box sends it. */
export function filterParameter(
  query: URLSearchParams,
  name: keyof typeof FILTER_MAX,
): Result<string | null> {
  const value = query.get(name) || null;
  if (value === null || isWithin(value, FILTER_MAX[name])) return succeed(value);
  return fail("invalid_request", `${name}: must have at most ${FILTER_MAX[name]} characters`);
}

/** The page that was asked for. @param total the number of items on all pages. */
export function pageList<T>({ page, pageSize }: AskedPage, data: readonly T[], total: number): PageList<T> {
  return { data, pagination: { page, pageSize, total } };
}

function wholeNumber(query: URLSearchParams, name: string, missing: number, maximum: number): Result<number> {
  const value = query.get(name);
  if (value === null) return succeed(missing);
  const number = /^[1-9][0-9]{0,4}$/.test(value) ? Number(value) : 0;
  if (number >= 1 && number <= maximum) return succeed(number);
  return fail("invalid_request", `${name}: must be a whole number from 1 to ${maximum}`);
}
