// The network by which a list of the crypto group is filtered: any spelling that the catalogue knows, and one that it does not know is
// 400.

import { catalogueNetwork } from "#domain/crypto/catalogue/networks.ts";
import { invalidField, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { filterParameter } from "./page-list.ts";

/** @returns its CAIP-2 id; null if the parameter is absent. */
export function networkFilter(query: URLSearchParams): Result<string | null> {
  const named = filterParameter(query, "network");
  if (!named.ok || named.value === null) return named;
  const network = catalogueNetwork(named.value);
  return network === null ? networkUnknown() : succeed(network.id);
}

export function networkUnknown(): Failure {
  return invalidField("network", "is no network of the catalogue: send one of its ids or aliases");
}
