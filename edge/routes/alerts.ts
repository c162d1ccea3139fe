// Alerts: list, read and work on them.

import { ALERT_STATUSES } from "#domain/contract/casework/alert.ts";
import { RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { succeed } from "#domain/contract/errors/errors.ts";
import { caseListOf } from "../http/case-list.ts";
import type { SharedHandler } from "../http/handlers.ts";
import { casebookOf } from "../routing.ts";
import { alertNotFound, changeAlert } from "../use-cases/manage-cases.ts";
import { readAlert } from "../use-cases/read-alert.ts";

export const listAlerts: SharedHandler<"listAlerts"> = async ({ env, caller, query }) => {
  const asked = caseListOf(query, ALERT_STATUSES, RISK_LEVELS);
  if (!asked.ok) return asked;
  const { filter, limit, before } = asked.value;
  return succeed(await casebookOf(env, caller).list("alert", filter, limit, before));
};

export const getAlert: SharedHandler<"getAlert"> = async ({ env, caller, params }) => {
  const alert = await readAlert(env, caller, params.id);
  return alert === null ? alertNotFound() : succeed(alert);
};

export const updateAlert: SharedHandler<"updateAlert"> = ({ env, caller, params, body }) =>
  changeAlert(env, caller, params.id, body);
