// Which exchange network a tenant's environment has: the simulator in the sandbox; in production the one that is set, or none.

import type { Environment } from "#domain/contract/values/environment.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { InstitutionNetwork } from "./institution-network.ts";
import { simulatedNetwork } from "./simulated-network.ts";
import { trpNetwork } from "./trp-network.ts";

export function institutionNetworkOf(env: Env, environment: Environment): InstitutionNetwork | null {
  if (environment === "sandbox") return simulatedNetwork;
  return configurationOf(env).travelRuleNetwork === "trp" ? trpNetwork(env) : null;
}
