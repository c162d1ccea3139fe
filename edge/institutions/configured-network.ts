// Which exchange network a tenant's environment has: the simulator in the sandbox, none in production.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { InstitutionNetwork } from "./institution-network.ts";
import { simulatedNetwork } from "./simulated-network.ts";

export function institutionNetworkOf(environment: Environment): InstitutionNetwork | null {
  return environment === "sandbox" ? simulatedNetwork : null;
}
