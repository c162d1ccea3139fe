// What an answer of an old version of the contract says in its headers: since when there is a newer one (`Deprecation`, RFC 9745),
// and when this one is no longer answered (`Sunset`, RFC 8594).

import type { ContractVersion } from "#domain/contract/documents/versions.ts";
import { instantOf, SECOND } from "#domain/time/instant.ts";
import { contractVersionsOf } from "../versions/contract-versions.ts";
import type { Handled, WeirRequest } from "./exchange.ts";

/** The answer to a request that has a version. */
export function withVersionHeaders({ exchange, contractVersion }: WeirRequest, handled: Handled): Handled {
  if (handled === undefined || contractVersion === undefined) return handled;
  return {
    ...handled,
    headers: { ...handled.headers, ...versionHeaders(contractVersionsOf(exchange.env), contractVersion) },
  };
}

/** None for the newest. */
function versionHeaders(versions: readonly ContractVersion[], id: string): Record<string, string> {
  const place = versions.findIndex((version) => version.id === id);
  const newer = place === -1 ? undefined : versions[place + 1];
  if (newer === undefined) return {};
  const sunsetAt = versions[place]?.sunsetAt ?? null;
  return {
    deprecation: `@${instantOf(newer.releasedAt) / SECOND}`,
    ...(sunsetAt !== null && { sunset: new Date(sunsetAt).toUTCString() }),
  };
}
