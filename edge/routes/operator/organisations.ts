// /operator/v1/organisations: create, list, show, change its settings.

import { fail } from "#domain/contract/errors.ts";
import { organisationChangesSchema, organisationRequestSchema } from "#domain/contract/operator.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import type { Env } from "../../environment.ts";
import type { DirectoryEntry } from "../../objects/directory/object.ts";
import { directoryOf, organisationOf } from "../../routing.ts";
import { changePrices } from "../../use-cases/change-prices.ts";
import { changeProviders } from "../../use-cases/change-providers.ts";
import { createOrganisation } from "../../use-cases/create-organisation.ts";
import { moveContractVersion } from "../../use-cases/move-contract-version.ts";

export async function postOrganisation(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "organisations:write");
  if (!operator.ok) return operator;
  const body = await parseBody(request, organisationRequestSchema);
  if (!body.ok) return body;
  const created = await createOrganisation(
    request.exchange.env,
    body.value.name,
    body.value.keyRateLimit ?? null,
    operatorAct(request, operator.value.actor, "organisation.create"),
  );
  return { status: 201, body: created };
}

export async function listOrganisations(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "organisations:read");
  if (!operator.ok) return operator;
  const data = await directoryOf(request.exchange.env).list();
  return { status: 200, body: { data, pagination: { nextCursor: null } } };
}

export async function getOrganisation(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "organisations:read");
  if (!operator.ok) return operator;
  const { env } = request.exchange;
  const found = await directoryOf(env).find(pathParameter(request, "id") ?? "");
  if (!found) return fail("organisation_not_found", "There is no organisation with this id.");
  return { status: 200, body: await shownOrganisation(env, found) };
}

export async function patchOrganisation(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "organisations:write");
  if (!operator.ok) return operator;
  const body = await parseBody(request, organisationChangesSchema);
  if (!body.ok) return body;
  const { env } = request.exchange;
  const found = await directoryOf(env).find(pathParameter(request, "id") ?? "");
  if (!found) return fail("organisation_not_found", "There is no organisation with this id.");
  const act = (action: string) => operatorAct(request, operator.value.actor, action);
  const { prices, providers, contractVersion } = body.value;
  if (contractVersion !== undefined) {
    const why = act("organisation.contract_version");
    const moved = await moveContractVersion(env, found.id, contractVersion, why);
    if (!moved.ok) return moved;
  }
  if (providers !== undefined) {
    const changed = await changeProviders(env, found.id, providers, act("organisation.providers"));
    if (!changed.ok) return changed;
  }
  if (prices !== undefined) {
    const changed = await changePrices(env, found.id, prices, act("organisation.prices"));
    if (!changed.ok) return changed;
  }
  return { status: 200, body: await shownOrganisation(env, found) };
}

async function shownOrganisation(env: Env, found: DirectoryEntry) {
  const organisation = organisationOf(env, found.id);
  const [contractVersion, { prices }, providers] = await Promise.all([
    organisation.contractVersion(),
    organisation.prices(),
    organisation.providers(),
  ]);
  return { ...found, contractVersion: contractVersion.hash, prices, providers };
}
