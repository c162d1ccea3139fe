// Lists that come page by page with a cursor, as queries.

import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

const PAGE = 100;

/** The parameters of a page, beside those of its list. */
interface PageAsked {
  readonly limit: number;
  readonly cursor?: string;
}

interface CursorPage {
  readonly pagination: { readonly nextCursor: string | null };
}

/** @param ask reads one page. */
export function cursorPages<Page extends CursorPage>(
  queryKey: QueryKey,
  ask: (page: PageAsked, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask({ limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });
}
