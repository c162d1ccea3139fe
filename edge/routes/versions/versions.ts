// GET /versions and GET /versions/diff: the versions of the contract, and what changed between two.

import { fail } from "#domain/contract/errors.ts";
import { diffVersions, listVersions } from "#domain/contract/versions.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf } from "../../http/inputs.ts";
import { contractVersionsOf } from "../../versions/contract-versions.ts";

export function getVersions(request: WeirRequest): Handled {
  const versions = contractVersionsOf(request.exchange.env);
  return { status: 200, body: listVersions(versions, callerOf(request).contractVersion) };
}

export function getVersionDiff({ exchange }: WeirRequest): Handled {
  const from = exchange.url.searchParams.get("from");
  const to = exchange.url.searchParams.get("to");
  if (from === null || to === null) return fail("invalid_request", "from, to: both are needed.");
  const diff = diffVersions(contractVersionsOf(exchange.env), from, to);
  return diff.ok ? { status: 200, body: diff.value } : diff;
}
