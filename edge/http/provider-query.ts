// By what a list of crypto providers is filtered, and which page of it is asked for.

import { succeed, fail, type Result } from "#domain/contract/errors/errors.ts";
import { EVIDENCE_FILTERS } from "#domain/contract/crypto/provider.ts";
import type { ProvidersQuery } from "../objects/provider-directory/api.ts";
import { choiceParameter } from "./inputs.ts";
import { networkFilter } from "./network-filter.ts";
import { filterText, pageOfList } from "./page-list.ts";

export function providerQuery(query: URLSearchParams): Result<Omit<ProvidersQuery, "reviewStatus">> {
  const page = pageOfList(query);
  if (!page.ok) return page;
  const search = filterText(query, "search");
  if (!search.ok) return search;
  const network = networkFilter(query);
  if (!network.ok) return network;
  const jurisdiction = query.get("jurisdiction");
  if (jurisdiction !== null && !/^[A-Z]{2}$/.test(jurisdiction)) {
    return fail("invalid_request", "jurisdiction: must be a country code of two uppercase letters");
  }
  const evidence = choiceParameter(query, "evidence", EVIDENCE_FILTERS);
  if (!evidence.ok) return evidence;
  return succeed({
    ...page.value,
    search: search.value,
    network: network.value,
    jurisdiction,
    evidence: evidence.value ?? "all",
  });
}
