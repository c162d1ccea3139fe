// GET /risk-intelligence/network/{subjectKind}/{subjectId}: whom is this subject related to?

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { NETWORK_DEPTH, NETWORK_NODES, NETWORK_SUBJECT_KINDS } from "#domain/contract/network.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, instantParameter, pathParameter } from "../../http/inputs.ts";
import { reportNetwork, subjectNotFound } from "../../use-cases/report-network.ts";

export async function readNetwork(request: WeirRequest): Promise<Handled> {
  const bounds = networkBounds(request);
  if (!bounds.ok) return bounds;
  const kind = NETWORK_SUBJECT_KINDS.find((known) => known === pathParameter(request, "subjectKind"));
  const reference = pathParameter(request, "subjectId");
  if (kind === undefined || reference === null) return subjectNotFound();
  const network = await reportNetwork(request.exchange.env, callerOf(request), {
    kind,
    reference,
    ...bounds.value,
  });
  return network.ok ? { status: 200, body: network.value } : network;
}

/** How far and since when: `depth`, `limit`, `since`. */
export function networkBounds(
  request: WeirRequest,
): Result<Readonly<Record<"depth" | "limit" | "since", number>>> {
  const depth = boundedParameter(request, "depth", NETWORK_DEPTH);
  if (!depth.ok) return depth;
  const limit = boundedParameter(request, "limit", NETWORK_NODES);
  if (!limit.ok) return limit;
  const since = instantParameter(request, "since", 0);
  if (!since.ok) return since;
  return succeed({ depth: depth.value, limit: limit.value, since: since.value });
}

function boundedParameter(
  request: WeirRequest,
  name: string,
  bounds: { readonly least: number; readonly most: number; readonly default: number },
): Result<number> {
  const text = request.exchange.url.searchParams.get(name);
  if (text === null) return succeed(bounds.default);
  const value = /^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : 0;
  if (value >= bounds.least && value <= bounds.most) return succeed(value);
  return fail("invalid_request", `${name}: must be a whole number from ${bounds.least} to ${bounds.most}`);
}
