// /alerts: what people are asked to look at, and what they make of it.

import { ALERT_STATUSES, alertChangesSchema } from "#domain/contract/alert.ts";
import { RISK_LEVELS } from "#domain/contract/assessment.ts";
import { caseListOf } from "../../http/case-list.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, pathParameter } from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { casebookOf } from "../../routing.ts";
import { alertNotFound, changeAlert } from "../../use-cases/manage-cases.ts";

export async function listAlerts(request: WeirRequest): Promise<Handled> {
  const asked = caseListOf(request, ALERT_STATUSES, RISK_LEVELS);
  if (!asked.ok) return asked;
  const { filter, limit, before } = asked.value;
  const casebook = casebookOf(request.exchange.env, callerOf(request));
  return { status: 200, body: await casebook.list("alert", filter, limit, before) };
}

export async function getAlert(request: WeirRequest): Promise<Handled> {
  const casebook = casebookOf(request.exchange.env, callerOf(request));
  const alert = await casebook.find("alert", pathParameter(request, "id") ?? "");
  return alert === null ? alertNotFound() : { status: 200, body: alert };
}

export async function patchAlert(request: WeirRequest): Promise<Handled> {
  const changes = await parseBody(request, alertChangesSchema);
  if (!changes.ok) return changes;
  const caller = callerOf(request);
  const id = pathParameter(request, "id") ?? "";
  const changed = await changeAlert(request.exchange.env, caller, id, changes.value);
  return changed.ok ? { status: 200, body: changed.value } : changed;
}
