// Alerts, signals and investigations of an organisation, for operators: the organisation's own handlers, under their name.

import { succeed } from "#domain/contract/errors/errors.ts";
import { alertQueueOf, showPosition } from "../../http/alert-queue.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { casebookOf } from "../../routing.ts";
import * as cases from "../../use-cases/manage-cases.ts";
import { listAlerts } from "../alerts.ts";
import { listMonitoringDeltas } from "../change-feed.ts";
import {
  addInvestigationNote,
  approveInvestigation,
  createInvestigation,
  fileSar,
  getInvestigation,
  listInvestigations,
  reopenInvestigation,
  resolveInvestigation,
  updateInvestigation,
} from "../investigations.ts";
import { acknowledgeSignal, clearSignal, getSignal, listSignals } from "../signals.ts";

export const listOrganisationAlerts: OperatorHandler<"listOrganisationAlerts"> = (asked) =>
  listAlerts(inOrganisation(asked));

export const listAlertQueue: OperatorHandler<"listAlertQueue"> = async (asked) => {
  const { env, caller, query, operator } = inOrganisation(asked);
  const wanted = alertQueueOf(query, operator.name);
  if (!wanted.ok) return wanted;
  const { data, counts, next } = await casebookOf(env, caller).alertQueue(wanted.value);
  return succeed({ data, counts, pagination: { nextCursor: next && showPosition(next) } });
};

export const getOrganisationAlert: OperatorHandler<"getOrganisationAlert"> = async (asked) => {
  const { env, caller, params } = inOrganisation(asked, asked.params.alertId);
  const alert = await cases.readOrganisationAlert(env, caller, params.id);
  return alert === null ? cases.alertNotFound() : succeed(alert);
};

export const updateOrganisationAlert: OperatorHandler<"updateOrganisationAlert"> = async (asked) => {
  const { env, caller, params, body } = inOrganisation(asked, asked.params.alertId);
  const { recordOutcomes, ...changes } = body;
  const change = recordOutcomes === true ? cases.closeAlertWithOutcomes : cases.changeAlert;
  const changed = await change(env, caller, params.id, changes);
  return changed.ok ? succeed(await cases.withOutcomes(env, caller, changed.value)) : changed;
};

export const listOrganisationSignals: OperatorHandler<"listOrganisationSignals"> = (asked) =>
  listSignals(inOrganisation(asked));

export const getOrganisationSignal: OperatorHandler<"getOrganisationSignal"> = (asked) =>
  getSignal(inOrganisation(asked, asked.params.signalId));

export const acknowledgeOrganisationSignal: OperatorHandler<"acknowledgeOrganisationSignal"> = (asked) =>
  acknowledgeSignal(inOrganisation(asked, asked.params.signalId));

export const clearOrganisationSignal: OperatorHandler<"clearOrganisationSignal"> = (asked) =>
  clearSignal(inOrganisation(asked, asked.params.signalId));

export const listOrganisationInvestigations: OperatorHandler<"listOrganisationInvestigations"> = (asked) =>
  listInvestigations(inOrganisation(asked));

export const openOrganisationInvestigation: OperatorHandler<"openOrganisationInvestigation"> = (asked) =>
  createInvestigation(inOrganisation(asked));

export const getOrganisationInvestigation: OperatorHandler<"getOrganisationInvestigation"> = (asked) =>
  getInvestigation(inOrganisation(asked, asked.params.investigationId));

export const updateOrganisationInvestigation: OperatorHandler<"updateOrganisationInvestigation"> = (asked) =>
  updateInvestigation(inOrganisation(asked, asked.params.investigationId));

export const noteOrganisationInvestigation: OperatorHandler<"noteOrganisationInvestigation"> = (asked) =>
  addInvestigationNote(inOrganisation(asked, asked.params.investigationId));

export const fileOrganisationSar: OperatorHandler<"fileOrganisationSar"> = (asked) =>
  fileSar(inOrganisation(asked, asked.params.investigationId));

export const resolveOrganisationInvestigation: OperatorHandler<"resolveOrganisationInvestigation"> = (
  asked,
) => resolveInvestigation(inOrganisation(asked, asked.params.investigationId));

export const approveOrganisationInvestigation: OperatorHandler<"approveOrganisationInvestigation"> = (
  asked,
) => approveInvestigation(inOrganisation(asked, asked.params.investigationId));

export const reopenOrganisationInvestigation: OperatorHandler<"reopenOrganisationInvestigation"> = (asked) =>
  reopenInvestigation(inOrganisation(asked, asked.params.investigationId));

export const listOrganisationDeltas: OperatorHandler<"listOrganisationDeltas"> = (asked) =>
  listMonitoringDeltas(inOrganisation(asked));
