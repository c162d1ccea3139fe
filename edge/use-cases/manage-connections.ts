// Operators' acts on an organisation's connections to institutions, and the activation of its Travel Rule set-up.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import {
  CONNECTION_PERMISSIONS,
  type ConnectionRequest,
  type OperatorConnection,
} from "#domain/contract/crypto/connections.ts";
import type { TravelRuleSetup } from "#domain/contract/crypto/onboarding.ts";
import { trpUrlOf } from "#domain/crypto/travel-rule/trp-address.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import { institutionNetworkOf } from "../institutions/configured-network.ts";
import type { Act } from "../log/audit-event.ts";
import type { DeskAct, ProposeConnection } from "../objects/travel-rule-desk/api.ts";
import { travelRuleDeskOf } from "../routing.ts";
import { judgeUrlNow } from "../outside/judge-url-now.ts";
import { concealedRequest } from "./keyed-request.ts";
import { answerOf, connectionNotFound, notNow } from "./manage-travel-rule.ts";
import { withoutWallets, type KeptTexts } from "./named-wallets.ts";

/** @returns the connection as JSON text. */
export async function addConnection(
  env: Env,
  tenant: Tenant,
  given: Act,
  keyName: string | null,
  request: ConnectionRequest,
): Promise<Result<string>> {
  const key = concealedRequest(tenant, keyName, [tenant.environment, request]);
  const desk = travelRuleDeskOf(env, tenant);
  // What the network lists and where a name leads may have changed since: a repeat is answered as before.
  const answered = keyName === null ? null : await desk.answerTo(key);
  if (answered !== null) return answerOf(answered);
  const { reason, name, address } = request;
  const { asked, refusal } = await deskAct(env, tenant, given, { reason, name, address });
  if (refusal !== null) return refusal;
  const connection = await connectionOf(env, tenant, request);
  if (!connection.ok) return connection;
  return answerOf(await desk.proposeConnection({ ...asked, key, connection: connection.value }));
}

export async function approveConnection(
  env: Env,
  tenant: Tenant,
  given: Act,
  connectionId: string,
): Promise<Result<OperatorConnection>> {
  const { asked, refusal } = await deskAct(env, tenant, given);
  if (refusal !== null) return refusal;
  const decided = await travelRuleDeskOf(env, tenant).approveConnection({ ...asked, connectionId });
  switch (decided.outcome) {
    case "done":
      return succeed(decided.connection);
    case "unknown":
      return connectionNotFound();
    case "not_now":
      return notNow(decided);
  }
}

export async function removeConnection(
  env: Env,
  tenant: Tenant,
  given: Act,
  connectionId: string,
): Promise<Result<null>> {
  const { asked, refusal } = await deskAct(env, tenant, given);
  if (refusal !== null) return refusal;
  const isRemoved = await travelRuleDeskOf(env, tenant).removeConnection({ ...asked, connectionId });
  return isRemoved ? succeed(null) : connectionNotFound();
}

export async function activateTravelRule(
  env: Env,
  tenant: Tenant,
  given: Act,
): Promise<Result<TravelRuleSetup>> {
  const { asked, refusal } = await deskAct(env, tenant, given);
  if (refusal !== null) return refusal;
  const activated = await travelRuleDeskOf(env, tenant).activate(asked);
  return activated.outcome === "done" ? succeed(activated.setup) : notNow(activated);
}

/** No text that the desk keeps shows a saved wallet. */
async function deskAct(
  env: Env,
  tenant: Tenant,
  given: Act,
  texts: KeptTexts = { reason: given.reason },
): Promise<{ readonly asked: DeskAct; readonly refusal: Failure | null }> {
  const { organisationId, environment } = tenant;
  const { act, refusal } = await withoutWallets(env, tenant, given, texts);
  return { asked: { organisationId, environment, act }, refusal };
}

/** One that the network lists, or one that is named with the address where it answers. */
async function connectionOf(
  env: Env,
  { environment }: Tenant,
  { institutionId, name, jurisdiction, protocol, address, permissions }: ConnectionRequest,
): Promise<Result<ProposeConnection["connection"]>> {
  const allowed = [...(permissions ?? CONNECTION_PERMISSIONS)];
  if (institutionId !== undefined) {
    if (name !== undefined || jurisdiction !== undefined || address !== undefined) {
      return fail("unprocessable", "institutionId: stands alone, without name, jurisdiction and address.");
    }
    const listed = await institutionNetworkOf(env, environment)?.institutions();
    const institution = listed?.find(({ id }) => id === institutionId);
    if (institution === undefined) {
      return fail(
        "unprocessable",
        "institutionId: the network of this environment lists no such institution.",
      );
    }
    if (!institution.protocols.includes(protocol)) {
      return fail("unprocessable", "protocol: the institution does not speak it.");
    }
    const { id, name: listedName, jurisdiction: seat } = institution;
    return succeed({
      institution: { id, name: listedName, jurisdiction: seat },
      protocol,
      address: null,
      permissions: allowed,
    });
  }
  if (name === undefined || address === undefined) {
    return fail("unprocessable", "Name an institutionId of the network, or name and address.");
  }
  const url = trpUrlOf(address);
  if (url === null)
    return fail("url_not_allowed", "address: must be an HTTPS URL, a Travel Address or an LNURL");
  const judged = await judgeUrlNow(env, url);
  if (!judged.ok) return fail("url_not_allowed", `address: ${judged.reason}`);
  return succeed({
    institution: {
      id: drawnId("ins", crypto.randomUUID()),
      name,
      jurisdiction: jurisdiction ?? null,
    },
    protocol,
    // A Travel Address or an LNURL carries its URL in full, and is kept as it was given.
    address: url === address ? judged.url : address,
    permissions: allowed,
  });
}
