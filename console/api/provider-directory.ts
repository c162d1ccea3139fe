// The directory of crypto providers: what registers and operators say of them. It is of the whole deployment.

import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import { nextPage } from "./crypto-addresses.ts";

export type DirectoryProvider = Schemas["DirectoryProvider"];
export type ProviderRegister = Schemas["ProviderRegister"];
export type DirectoryProviderDetail = Schemas["DirectoryProviderDetail"];

export interface ProvidersAsked {
  readonly search?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly evidence?: "present" | "absent" | undefined;
}

const PAGE = 100;
/** Of the list that is turned page by page. */
const TURNED_PAGE = 50;
const STALE_MILLISECONDS = 60_000;

export const directoryPagesQuery = ({ search, jurisdiction, evidence }: ProvidersAsked) =>
  infiniteQueryOptions({
    queryKey: ["provider-directory", { search, jurisdiction, evidence }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/provider-directory/providers", {
          params: {
            query: {
              ...(search === undefined ? {} : { search }),
              ...(jurisdiction === undefined ? {} : { jurisdiction }),
              ...(evidence === undefined ? {} : { evidence }),
              page: pageParam,
              pageSize: PAGE,
            },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ pagination }) => nextPage(pagination),
    staleTime: STALE_MILLISECONDS,
  });

/** @param search a part of a name or domain, or a whole LEI or id */
export const directoryQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ["provider-directory", "page", search, page],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/provider-directory/providers", {
          params: { query: { page, pageSize: TURNED_PAGE, ...(search === "" ? {} : { search }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const providerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["provider-directory", "one", id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/provider-directory/providers/{id}", {
          params: { path: { id }, query: { historyPage: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: ({ pagination }) => nextPage(pagination),
    staleTime: STALE_MILLISECONDS,
  });

export const registersQuery = queryOptions({
  queryKey: ["provider-registers"],
  queryFn: ({ signal }) => answerOf(api.GET("/provider-directory/registers", { signal })),
  staleTime: STALE_MILLISECONDS,
  select: ({ data }) => data,
});
