// Lists with numbered pages, as the crypto group has them: all of their pages can be asked for in any order.

import { z } from "zod";

export const PAGE_MAX = 10_000;
export const PAGE_SIZE_MAX = 100;
export const PAGE_SIZE_DEFAULT = 25;
/** Texts that such a list is filtered by, in characters. */
export const FILTER_MAX = { search: 200, network: 80 } as const;
/** Ids in the paths of the crypto group, in characters. */
export const PATH_ID_MAX = 200;

/** A path parameter of the crypto group. */
export const pathId = z.string().min(1).max(PATH_ID_MAX);

export const pageListParameters = {
  page: z.int().min(1).max(PAGE_MAX).optional().meta({ description: "1 by default." }),
  pageSize: z
    .int()
    .min(1)
    .max(PAGE_SIZE_MAX)
    .optional()
    .meta({ description: `The number of items in a page; ${PAGE_SIZE_DEFAULT} by default.` }),
};

/** A text to filter by. Empty, as a search box sends it, it filters nothing. */
export function filterText(name: keyof typeof FILTER_MAX) {
  return z.string().max(FILTER_MAX[name]);
}

/** One page of a list. */
export function pageListOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), pagination: pageListPaginationSchema });
}

export const pageListPaginationSchema = z
  .object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int().meta({ description: "The number of items on all pages." }),
  })
  .meta({ id: "PageListPagination" });

/** A list of any items, as its page is answered. */
export interface PageList<T> {
  readonly data: readonly T[];
  readonly pagination: Readonly<z.output<typeof pageListPaginationSchema>>;
}
