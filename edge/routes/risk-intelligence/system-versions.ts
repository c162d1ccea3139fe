// GET /risk-intelligence/system-versions: by which rules, thresholds and lists the caller's decisions are made.

import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, limitParameter, numberCursor, pathParameter } from "../../http/inputs.ts";
import { organisationOf } from "../../routing.ts";
import { versionNotFound } from "../../use-cases/manage-versions.ts";

export async function listSystemVersions(request: WeirRequest): Promise<Handled> {
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const before = numberCursor(request);
  if (!before.ok) return before;
  const organisation = organisationOf(request.exchange.env, callerOf(request).organisationId);
  return { status: 200, body: await organisation.listVersions(limit.value, before.value) };
}

/** With the rules' bodies. */
export async function readSystemVersion(request: WeirRequest): Promise<Handled> {
  const organisation = organisationOf(request.exchange.env, callerOf(request).organisationId);
  const body = await organisation.findVersion(pathParameter(request, "id") ?? "");
  return body === null ? versionNotFound() : { status: 200, body };
}
