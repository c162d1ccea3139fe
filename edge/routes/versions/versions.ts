// GET /versions and GET /versions/diff: the versions of the contract, and what changed between two.

import { fail } from "#domain/contract/errors.ts";
import { VERSIONS } from "#domain/contract/released-versions.ts";
import { diffVersions, listVersions } from "#domain/contract/versions.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";

export function getVersions(): Handled {
  return { status: 200, body: listVersions(VERSIONS) };
}

export function getVersionDiff({ exchange }: WeirRequest): Handled {
  const from = exchange.url.searchParams.get("from");
  const to = exchange.url.searchParams.get("to");
  if (from === null || to === null) return fail("invalid_request", "from, to: both are needed.");
  const diff = diffVersions(VERSIONS, from, to);
  return diff.ok ? { status: 200, body: diff.value } : diff;
}
