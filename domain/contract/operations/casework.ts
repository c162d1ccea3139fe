// What operators do with an organisation's alerts, signals and investigations: the integrators' operations, under the
// organisation's path and the operator's own name.

import { z } from "zod";
import {
  ALERT_ASSIGNMENTS,
  ALERT_ORDERS,
  alertQueueSchema,
  OPEN_ALERT_STATUSES,
  organisationAlertChangesSchema,
  organisationAlertSchema,
} from "../casework/alert.ts";
import { RISK_LEVELS } from "../decisions/assessment.ts";
import { ALERTS } from "./alerts.ts";
import { CHANGE_FEED } from "./change-feed.ts";
import { INVESTIGATIONS } from "./investigations.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters, subjectParameter } from "./parameters.ts";
import { SIGNALS } from "./signals.ts";

const READ = { permission: "cases:read", scope: "environment" } as const;
const WORK = { permission: "cases:work", scope: "environment" } as const;
const ALERT = "/organisations/{id}/alerts";
const SIGNAL = "/organisations/{id}/signals";
const INVESTIGATION = "/organisations/{id}/investigations";
const ONE = `${INVESTIGATION}/{investigationId}` as const;

const alertFilters = {
  ...subjectParameter,
  ruleId: z.string().min(1).optional().meta({ description: "Only those that this rule is a cause of." }),
  assignee: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Only those assigned to this person, by name." }),
};

const RECORDS = "It needs the permission `outcomes:write` too.";

export const CASEWORK = {
  listOrganisationAlerts: {
    ...ALERTS.listAlerts,
    ...READ,
    path: ALERT,
    description:
      "By rule or by person, a page may have fewer items than `limit`, even none, and still a `nextCursor`: the list ends where that is null.",
    query: { ...ALERTS.listAlerts.query, ...alertFilters },
  },
  listAlertQueue: {
    method: "get",
    path: "/organisations/{id}/alert-queue",
    tag: "Alerts",
    summary: "List open alerts in the order in which to take them",
    description:
      "Late ones first, then by priority, then by when they are due. An alert that changes while you read page after page may be on two pages or on none: read from the first again.",
    ...READ,
    query: {
      order: z.enum(ALERT_ORDERS).optional().meta({
        description: "`next` by default; with `due` they are listed by when they are due alone.",
      }),
      status: z.enum(OPEN_ALERT_STATUSES).optional(),
      priority: z.enum(RISK_LEVELS).optional(),
      assigned: z.enum(ALERT_ASSIGNMENTS).optional().meta({ description: "To you, or to nobody yet." }),
      ...alertFilters,
      ...pageParameters,
    },
    answer: { status: 200, description: "A page of the queue.", schema: alertQueueSchema },
  },
  getOrganisationAlert: {
    ...ALERTS.getAlert,
    ...READ,
    path: `${ALERT}/{alertId}`,
    answer: { ...ALERTS.getAlert.answer, schema: organisationAlertSchema },
  },
  updateOrganisationAlert: {
    ...ALERTS.updateAlert,
    lowersRisk: "one_person",
    ...WORK,
    path: `${ALERT}/{alertId}`,
    description:
      "Send the version that you read. If the alert has changed since, the answer is 409 `version_conflict`. With `recordOutcomes` it closes with its label: 409 `invalid_state` if it is closed already, or if an investigation works on it, whose resolution records the outcomes. It needs the permission `outcomes:write` too: else 403 `permission_denied`.",
    alsoNeeds: [{ field: "recordOutcomes", permission: "outcomes:write" }],
    body: organisationAlertChangesSchema,
    answer: { ...ALERTS.updateAlert.answer, schema: organisationAlertSchema },
  },
  listOrganisationSignals: { ...SIGNALS.listSignals, ...READ, path: SIGNAL },
  getOrganisationSignal: { ...SIGNALS.getSignal, ...READ, path: `${SIGNAL}/{signalId}` },
  acknowledgeOrganisationSignal: {
    ...SIGNALS.acknowledgeSignal,
    ...WORK,
    path: `${SIGNAL}/{signalId}/acknowledge`,
  },
  clearOrganisationSignal: {
    ...SIGNALS.clearSignal,
    lowersRisk: "one_person",
    ...WORK,
    path: `${SIGNAL}/{signalId}/clear`,
  },
  listOrganisationInvestigations: { ...INVESTIGATIONS.listInvestigations, ...READ, path: INVESTIGATION },
  openOrganisationInvestigation: { ...INVESTIGATIONS.createInvestigation, ...WORK, path: INVESTIGATION },
  getOrganisationInvestigation: { ...INVESTIGATIONS.getInvestigation, ...READ, path: ONE },
  updateOrganisationInvestigation: { ...INVESTIGATIONS.updateInvestigation, ...WORK, path: ONE },
  noteOrganisationInvestigation: {
    ...INVESTIGATIONS.addInvestigationNote,
    ...WORK,
    path: `${ONE}/notes`,
  },
  fileOrganisationSar: {
    ...INVESTIGATIONS.fileSar,
    ...WORK,
    path: `${ONE}/sar`,
    description: `${INVESTIGATIONS.fileSar.description} ${RECORDS}`,
    alsoNeeds: [{ permission: "outcomes:write" }],
  },
  resolveOrganisationInvestigation: {
    ...INVESTIGATIONS.resolveInvestigation,
    lowersRisk: "two_persons",
    ...WORK,
    path: `${ONE}/resolve`,
    description: `${INVESTIGATIONS.resolveInvestigation.description} ${RECORDS} To propose (\`requiresApproval\`) does not.`,
    alsoNeeds: [{ permission: "outcomes:write", unless: "requiresApproval" }],
  },
  approveOrganisationInvestigation: {
    ...INVESTIGATIONS.approveInvestigation,
    lowersRisk: "two_persons",
    ...WORK,
    path: `${ONE}/approve`,
    description: `${INVESTIGATIONS.approveInvestigation.description} ${RECORDS}`,
    alsoNeeds: [{ permission: "outcomes:write" }],
  },
  reopenOrganisationInvestigation: {
    ...INVESTIGATIONS.reopenInvestigation,
    ...WORK,
    path: `${ONE}/reopen`,
  },
  listOrganisationDeltas: {
    ...CHANGE_FEED.listMonitoringDeltas,
    ...READ,
    path: "/organisations/{id}/monitoring/deltas",
  },
} as const satisfies Operations<OperatorOperation>;
