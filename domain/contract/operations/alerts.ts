// Alerts: list, read and work on them.

import { z } from "zod";
import { ALERT_STATUSES, alertChangesSchema, alertPageSchema, alertSchema } from "../casework/alert.ts";
import { RISK_LEVELS } from "../decisions/assessment.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";
import { pageParameters, subjectParameter } from "./parameters.ts";

export const ALERTS = {
  listAlerts: {
    method: "get",
    path: "/alerts",
    tag: "Alerts",
    summary: "List alerts, newest first",
    query: {
      status: z.enum(ALERT_STATUSES).optional(),
      priority: z.enum(RISK_LEVELS).optional(),
      ...subjectParameter,
      ...pageParameters,
    },
    answer: { status: 200, description: "A page of alerts.", schema: alertPageSchema },
    links: linksById("/data/0/id", "getAlert", "updateAlert"),
  },
  getAlert: {
    method: "get",
    path: "/alerts/{id}",
    tag: "Alerts",
    summary: "Get an alert",
    description: "An alert can be read a moment after the decision that names it.",
    answer: { status: 200, description: "The alert.", schema: alertSchema },
    codes: ["alert_not_found"],
  },
  updateAlert: {
    method: "patch",
    lowersRisk: "by_key",
    path: "/alerts/{id}",
    tag: "Alerts",
    summary: "Change the status, assignee or finding of an alert",
    description:
      "Send the version that you read. If the alert has changed since, the answer is 409 `version_conflict`.",
    body: alertChangesSchema,
    answer: { status: 200, description: "The changed alert.", schema: alertSchema },
    codes: ["alert_not_found", "invalid_state", "version_conflict"],
  },
} as const satisfies Operations<IntegratorOperation>;
