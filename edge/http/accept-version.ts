// `Service-Version` pins the contract. Without it, a request is of the version that its organisation is on.

import { versionAsked } from "#domain/contract/settings/move-version.ts";
import { contractVersionsOf } from "../versions/contract-versions.ts";
import type { Handled, WeirRequest } from "./exchange.ts";
import { callerOf } from "./inputs.ts";

/** Hands a request of a supported version, or of none, on; any other is 400 `version_unsupported`. */
export function acceptVersion(request: WeirRequest): Handled {
  const asked = request.headers.get("service-version");
  if (asked === null) return undefined;
  const { contractVersion } = callerOf(request);
  const version = versionAsked(
    contractVersionsOf(request.exchange.env),
    asked,
    contractVersion,
    "Service-Version",
  );
  return version.ok ? undefined : version;
}
