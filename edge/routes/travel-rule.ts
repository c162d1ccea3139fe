// Travel Rule set-up: what exchange networks offer, the profile, the set-up and the connections.

import { succeed } from "#domain/contract/errors/errors.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { pathIdOf } from "../http/page-list.ts";
import { travelRuleDeskOf } from "../routing.ts";
import { changeProfile, commandConnection, commandSetup } from "../use-cases/manage-travel-rule.ts";
import { discoveryCapabilities, networkInstitutions } from "../use-cases/read-network.ts";

export const getNetworkStatus: IntegratorHandler<"getNetworkStatus"> = async ({ env, caller }) => {
  const capabilities = await discoveryCapabilities(env, caller);
  return capabilities.ok
    ? succeed({ capabilities: capabilities.value, liveQualification: false })
    : capabilities;
};

export const listNetworkInstitutions: IntegratorHandler<"listNetworkInstitutions"> = async ({
  env,
  caller,
}) => succeed({ data: await networkInstitutions(env, caller), approvesDirectory: false });

export const getTravelRuleWorkspace: IntegratorHandler<"getTravelRuleWorkspace"> = async ({ env, caller }) =>
  succeed(await travelRuleDeskOf(env, caller).workspace());

export const updateTravelRuleProfile: IntegratorHandler<"updateTravelRuleProfile"> = (asked) =>
  changeProfile(asked.env, asked.caller, asked.keyName, asked.body);

export const getTravelRuleSetup: IntegratorHandler<"getTravelRuleSetup"> = async ({ env, caller }) =>
  succeed(await travelRuleDeskOf(env, caller).setup(caller.environment));

export const commandTravelRuleSetup: IntegratorHandler<"commandTravelRuleSetup"> = (asked) =>
  commandSetup(asked.env, asked.caller, asked.keyName, asked.body);

export const listExchangeConnections: IntegratorHandler<"listExchangeConnections"> = async ({
  env,
  caller,
}) => succeed({ data: await travelRuleDeskOf(env, caller).connections() });

export const commandExchangeConnection: IntegratorHandler<"commandExchangeConnection"> = (asked) => {
  const id = pathIdOf(asked.params.id);
  return id.ok ? commandConnection(asked.env, asked.caller, asked.keyName, id.value, asked.body) : id;
};
