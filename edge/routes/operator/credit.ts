// /operator/v1/organisations/{id}/credit: what an organisation may spend, grants, and every movement.

import { fail, type Result } from "#domain/contract/errors.ts";
import { creditGrantRequestSchema } from "#domain/contract/operator.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { idempotencyKeyOf, limitParameter, pathParameter } from "../../http/inputs.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import type { Credit } from "../../objects/credit/object.ts";
import { creditOf, directoryOf } from "../../routing.ts";
import { grantCredit } from "../../use-cases/grant-credit.ts";

export async function getCredit(request: WeirRequest): Promise<Handled> {
  const credit = await creditOfPath(request);
  return credit.ok ? { status: 200, body: await credit.value.statement() } : credit;
}

export async function listCreditEntries(request: WeirRequest): Promise<Handled> {
  const credit = await creditOfPath(request);
  if (!credit.ok) return credit;
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const cursor = request.exchange.url.searchParams.get("cursor");
  const page = await credit.value.listEntries(limit.value, cursor);
  return page === null
    ? fail("cursor_invalid", "cursor: must be the nextCursor of a page of this list.")
    : { status: 200, body: page };
}

export async function postCreditGrant(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "credit:grant");
  if (!operator.ok) return operator;
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parseBody(request, creditGrantRequestSchema);
  if (!body.ok) return body;
  const { env } = request.exchange;
  const granted = await grantCredit(env, {
    organisationId: pathParameter(request, "id") ?? "",
    idempotencyKey: key.value,
    request: body.value,
    act: operatorAct(request, operator.value.actor, "credit.grant", body.value.note ?? null),
  });
  return granted.ok ? { status: 201, body: granted.value } : granted;
}

async function creditOfPath(request: WeirRequest): Promise<Result<DurableObjectStub<Credit>>> {
  const operator = authoriseOperator(request, "credit:read");
  if (!operator.ok) return operator;
  const { env } = request.exchange;
  const organisation = await directoryOf(env).find(pathParameter(request, "id") ?? "");
  if (!organisation) return fail("organisation_not_found", "There is no organisation with this id.");
  return { ok: true, value: creditOf(env, organisation.id) };
}
