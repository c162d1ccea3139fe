// `Service-Version` pins the contract. Without it, a request is of the version that its organisation is on.

import { versionAsked } from "#domain/contract/settings/move-version.ts";
import { contractVersionsOf } from "../versions/contract-versions.ts";
import type { Handled, WeirRequest } from "./exchange.ts";
import { callerOf } from "./inputs.ts";

/** Hands a request of a supported version, or of none, on, and notes the version; any other is 400 `version_unsupported`. */
export function acceptVersion(request: WeirRequest): Handled {
  const { contractVersion } = callerOf(request);
  const asked = request.headers.get("service-version");
  request.contractVersion = asked ?? contractVersion;
  if (asked === null) return undefined;
  const version = versionAsked(
    contractVersionsOf(request.exchange.env),
    asked,
    contractVersion,
    "Service-Version",
  );
  return version.ok ? undefined : version;
}
