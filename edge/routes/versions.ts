// The versions of the contract.

import { fail, succeed } from "#domain/contract/errors/errors.ts";
import * as versions from "#domain/contract/documents/versions.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { contractVersionsOf } from "../versions/contract-versions.ts";

export const listVersions: IntegratorHandler<"listVersions"> = ({ env, caller }) =>
  succeed(versions.listVersions(contractVersionsOf(env), caller.contractVersion));

export const diffVersions: IntegratorHandler<"diffVersions"> = ({ env, query }) => {
  const from = query.get("from");
  const to = query.get("to");
  if (from === null || to === null) return fail("invalid_request", "from, to: both are required.");
  return versions.diffVersions(contractVersionsOf(env), from, to);
};
