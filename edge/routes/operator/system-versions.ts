// /operator/v1/organisations/{id}/system-versions: list, show, draft, approve, activate, retire.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { systemVersionRequestSchema, versionActRequestSchema } from "#domain/contract/system-version.ts";
import { authoriseOperator, type Permission } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { limitParameter, numberCursor, pathParameter } from "../../http/inputs.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody, parseOptionalBody } from "../../http/parse-body.ts";
import { directoryOf, organisationOf } from "../../routing.ts";
import {
  changeVersion,
  draftVersion,
  versionNotFound,
  type VersionVerb,
} from "../../use-cases/manage-versions.ts";

export async function listVersions(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "system_versions:read");
  if (!found.ok) return found;
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const before = numberCursor(request);
  if (!before.ok) return before;
  const organisation = organisationOf(request.exchange.env, found.value.organisationId);
  return { status: 200, body: await organisation.listVersions(limit.value, before.value) };
}

export async function getVersion(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "system_versions:read");
  if (!found.ok) return found;
  const organisation = organisationOf(request.exchange.env, found.value.organisationId);
  const body = await organisation.findVersion(pathParameter(request, "versionId") ?? "");
  return body === null ? versionNotFound() : { status: 200, body };
}

/** 201 for a new draft, 200 for content that is a version already. */
export async function postVersion(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "system_versions:draft");
  if (!found.ok) return found;
  const body = await parseBody(request, systemVersionRequestSchema);
  if (!body.ok) return body;
  const { organisationId, actor } = found.value;
  const act = operatorAct(request, actor, "system_version.create", body.value.changeReason);
  const drafted = await draftVersion(request.exchange.env, organisationId, body.value, act);
  return drafted.ok ? { status: drafted.value.isNew ? 201 : 200, body: drafted.value.body } : drafted;
}

export function postVersionApproval(request: WeirRequest): Promise<Handled> {
  return change(request, "approve");
}

/** Answers after every key of the organisation has confirmed. */
export function postVersionActivation(request: WeirRequest): Promise<Handled> {
  return change(request, "activate");
}

export function postVersionRetirement(request: WeirRequest): Promise<Handled> {
  return change(request, "retire");
}

async function change(request: WeirRequest, verb: VersionVerb): Promise<Handled> {
  const found = await organisationOfPath(request, "system_versions:publish");
  if (!found.ok) return found;
  const body = await parseOptionalBody(request, versionActRequestSchema);
  if (!body.ok) return body;
  const { organisationId, actor } = found.value;
  const versionId = pathParameter(request, "versionId") ?? "";
  const act = operatorAct(request, actor, `system_version.${verb}`, body.value.reason ?? null);
  const changed = await changeVersion(request.exchange.env, organisationId, verb, versionId, act);
  return changed.ok ? { status: 200, body: changed.value } : changed;
}

interface Addressed {
  readonly organisationId: string;
  readonly actor: string;
}

async function organisationOfPath(request: WeirRequest, permission: Permission): Promise<Result<Addressed>> {
  const operator = authoriseOperator(request, permission);
  if (!operator.ok) return operator;
  const organisation = await directoryOf(request.exchange.env).find(pathParameter(request, "id") ?? "");
  if (!organisation) return fail("organisation_not_found", "There is no organisation with this id.");
  return succeed({ organisationId: organisation.id, actor: operator.value.actor });
}
