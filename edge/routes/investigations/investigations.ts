// /investigations: opened over alerts and decisions, read, and handed to people.

import {
  INVESTIGATION_STATUSES,
  investigationChangesSchema,
  investigationRequestSchema,
} from "#domain/contract/investigation.ts";
import { caseListOf } from "../../http/case-list.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, optionalIdempotencyKeyOf, pathParameter } from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { casebookOf } from "../../routing.ts";
import {
  actOnInvestigation,
  investigationNotFound,
  openInvestigation,
} from "../../use-cases/manage-investigations.ts";

export async function listInvestigations(request: WeirRequest): Promise<Handled> {
  const asked = caseListOf(request, INVESTIGATION_STATUSES, []);
  if (!asked.ok) return asked;
  const { filter, limit, before } = asked.value;
  const casebook = casebookOf(request.exchange.env, callerOf(request));
  return { status: 200, body: await casebook.list("investigation", filter, limit, before) };
}

export async function createInvestigation(request: WeirRequest): Promise<Handled> {
  const key = optionalIdempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parseBody(request, investigationRequestSchema);
  if (!body.ok) return body;
  const opened = await openInvestigation(request.exchange.env, callerOf(request), body.value, key.value);
  return opened.ok ? { status: 201, body: opened.value } : opened;
}

export async function getInvestigation(request: WeirRequest): Promise<Handled> {
  const casebook = casebookOf(request.exchange.env, callerOf(request));
  const investigation = await casebook.find("investigation", pathParameter(request, "id") ?? "");
  return investigation === null ? investigationNotFound() : { status: 200, body: investigation };
}

export async function patchInvestigation(request: WeirRequest): Promise<Handled> {
  const changes = await parseBody(request, investigationChangesSchema);
  if (!changes.ok) return changes;
  const id = pathParameter(request, "id") ?? "";
  const act = { kind: "assign", ...changes.value } as const;
  const changed = await actOnInvestigation(request.exchange.env, callerOf(request), id, act, null);
  return changed.ok ? { status: 200, body: changed.value } : changed;
}
