// `Service-Version` pins the contract. There is one version, and it is also the default.

import { fail } from "#domain/contract/errors.ts";
import { CONTRACT_VERSION } from "#domain/contract/limits.ts";
import type { Handled, WeirRequest } from "./exchange.ts";

/** Hands a request of the supported version, or of none, on; any other is 400 `version_unsupported`. */
export function acceptVersion(request: WeirRequest): Handled {
  const version = request.headers.get("service-version");
  if (version === null || version === CONTRACT_VERSION) return undefined;
  return fail("version_unsupported", `Service-Version: only ${CONTRACT_VERSION} is supported.`);
}
