// Which page of a list of the crypto group is asked for, and by what every such list is filtered.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import { networkFilter } from "./network-filter.ts";
import { filterParameter, pageOfList } from "./page-list.ts";

export interface CryptoPage {
  readonly page: number;
  readonly pageSize: number;
  readonly search: string | null;
  /** Its CAIP-2 id. */
  readonly network: string | null;
}

export function cryptoPage(query: URLSearchParams): Result<CryptoPage> {
  const page = pageOfList(query);
  if (!page.ok) return page;
  const search = filterParameter(query, "search");
  if (!search.ok) return search;
  const network = networkFilter(query);
  if (!network.ok) return network;
  return succeed({ ...page.value, search: search.value, network: network.value });
}
