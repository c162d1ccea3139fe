// How far a network reaches and since when: `depth`, `limit`, `since` of a query.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { NETWORK_DEPTH, NETWORK_NODES } from "#domain/contract/casework/network.ts";
import { instantParameter } from "./inputs.ts";

export function networkParameters(
  query: URLSearchParams,
): Result<Readonly<Record<"depth" | "limit" | "since", number>>> {
  const depth = boundedParameter(query, "depth", NETWORK_DEPTH);
  if (!depth.ok) return depth;
  const limit = boundedParameter(query, "limit", NETWORK_NODES);
  if (!limit.ok) return limit;
  const since = instantParameter(query, "since", 0);
  if (!since.ok) return since;
  return succeed({ depth: depth.value, limit: limit.value, since: since.value });
}

function boundedParameter(
  query: URLSearchParams,
  name: string,
  bounds: { readonly least: number; readonly most: number; readonly default: number },
): Result<number> {
  const text = query.get(name);
  if (text === null) return succeed(bounds.default);
  const value = /^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : 0;
  if (value >= bounds.least && value <= bounds.most) return succeed(value);
  return fail("invalid_request", `${name}: must be a whole number from ${bounds.least} to ${bounds.most}`);
}
