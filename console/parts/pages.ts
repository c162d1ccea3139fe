// Pages of a list as one: the next is asked for as the last rows come into sight.

import { useCallback } from "react";

interface Pages {
  readonly fetchNextPage: () => Promise<unknown>;
  readonly hasNextPage: boolean;
  /** Of any page: the next one must not take the place of pages that are being read again. */
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
}

/** What a grid calls at its end. After a failure only a person asks again. */
export function useOnEnd({
  fetchNextPage,
  hasNextPage,
  isFetching,
  isFetchNextPageError,
}: Pages): () => void {
  return useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching, isFetchNextPageError]);
}

interface Page<Row> {
  readonly data: readonly Row[];
}

/** Each row once: what is new moves the rest to later pages while they are read. */
export function distinct<Row extends { readonly id: string }>(pages: readonly Page<Row>[]): readonly Row[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()];
}
