// By what a list of crypto providers is filtered, and which page of it is asked for.

import { succeed, fail, type Result } from "#domain/contract/errors/errors.ts";
import { EVIDENCE_FILTERS } from "#domain/contract/crypto/provider.ts";
import type { ProvidersQuery } from "../objects/provider-directory/api.ts";
import { cryptoPage } from "./crypto-page.ts";
import { choiceParameter } from "./inputs.ts";

export function providerQuery(query: URLSearchParams): Result<Omit<ProvidersQuery, "reviewStatus">> {
  const page = cryptoPage(query);
  if (!page.ok) return page;
  const jurisdiction = query.get("jurisdiction");
  if (jurisdiction !== null && !/^[A-Z]{2}$/.test(jurisdiction)) {
    return fail("invalid_request", "jurisdiction: must be a country code of two uppercase letters");
  }
  const evidence = choiceParameter(query, "evidence", EVIDENCE_FILTERS);
  if (!evidence.ok) return evidence;
  return succeed({ ...page.value, jurisdiction, evidence: evidence.value ?? "all" });
}
