// Connections of an organisation to institutions: propose, approve, remove; and the activation of its Travel Rule set-up.

import { succeed } from "#domain/contract/errors/errors.ts";
import { auditReason } from "#domain/contract/values/primitives.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { reasonParameter, wholeListPage } from "../../http/inputs.ts";
import { travelRuleDeskOf } from "../../routing.ts";
import * as connections from "../../use-cases/manage-connections.ts";

interface Asked {
  readonly organisation: { readonly id: string };
  readonly environment: "sandbox" | "production";
}

export const listOrganisationConnections: OperatorHandler<"listOrganisationConnections"> = async (asked) => {
  const page = wholeListPage(asked.query);
  if (!page.ok) return page;
  return succeed(page.value({ data: await travelRuleDeskOf(asked.env, tenantOf(asked)).allConnections() }));
};

export const addOrganisationConnection: OperatorHandler<"addOrganisationConnection"> = (asked) => {
  const act = asked.act("crypto_connection.add", asked.body.reason);
  return connections.addConnection(asked.env, inOrganisation(asked).caller, act, asked.keyName, asked.body);
};

export const approveOrganisationConnection: OperatorHandler<"approveOrganisationConnection"> = (asked) => {
  const act = asked.act("crypto_connection.approve", asked.body.reason);
  return connections.approveConnection(
    asked.env,
    inOrganisation(asked).caller,
    act,
    asked.params.connectionId,
  );
};

export const removeOrganisationConnection: OperatorHandler<"removeOrganisationConnection"> = (asked) => {
  const reason = reasonParameter(asked.query, auditReason);
  if (!reason.ok) return reason;
  const act = asked.act("crypto_connection.remove", reason.value);
  return connections.removeConnection(
    asked.env,
    inOrganisation(asked).caller,
    act,
    asked.params.connectionId,
  );
};

export const getOrganisationTravelRuleSetup: OperatorHandler<"getOrganisationTravelRuleSetup"> = async (
  asked,
) => succeed(await travelRuleDeskOf(asked.env, tenantOf(asked)).setup(asked.environment));

export const activateOrganisationTravelRule: OperatorHandler<"activateOrganisationTravelRule"> = (asked) => {
  const act = asked.act("travel_rule.activate", asked.body.reason);
  return connections.activateTravelRule(asked.env, inOrganisation(asked).caller, act);
};

function tenantOf({ organisation, environment }: Asked) {
  return { organisationId: organisation.id, environment };
}
