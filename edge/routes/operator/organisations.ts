// /operator/v1/organisations: create, list, show.

import { fail } from "#domain/contract/errors.ts";
import { organisationRequestSchema } from "#domain/contract/operator.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { directoryOf } from "../../routing.ts";
import { createOrganisation } from "../../use-cases/create-organisation.ts";

export async function postOrganisation(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "organisations:write");
  if (!operator.ok) return operator;
  const body = await parseBody(request, organisationRequestSchema);
  if (!body.ok) return body;
  const created = await createOrganisation(
    request.exchange.env,
    body.value.name,
    body.value.keyRateLimit ?? null,
    operator.value.actor,
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
  const found = await directoryOf(request.exchange.env).find(pathParameter(request, "id") ?? "");
  return found
    ? { status: 200, body: found }
    : fail("organisation_not_found", "There is no organisation with this id.");
}
