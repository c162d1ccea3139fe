// Travel Rule set-up: what exchange networks offer.

import { succeed } from "#domain/contract/errors/errors.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { discoveryCapabilities, networkInstitutions } from "../use-cases/read-network.ts";

export const getNetworkStatus: IntegratorHandler<"getNetworkStatus"> = async ({ env, caller }) => {
  const capabilities = await discoveryCapabilities(env, caller);
  return capabilities.ok
    ? succeed({ capabilities: capabilities.value, liveQualification: false })
    : capabilities;
};

export const listNetworkInstitutions: IntegratorHandler<"listNetworkInstitutions"> = async ({ caller }) =>
  succeed({ data: await networkInstitutions(caller), approvesDirectory: false });
