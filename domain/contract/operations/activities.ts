// Activities: decide one that moves no money, list them, read a saved assessment.

import { activityRequestSchema } from "../decisions/activity.ts";
import { assessmentResponseSchema } from "../decisions/assessment.ts";
import { activityPageSchema } from "../decisions/decision-summary.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";
import { DECISION_LISTS, decisionListParameters, decisionReference } from "./parameters.ts";

export const ACTIVITIES = {
  createActivity: {
    method: "post",
    lowersRisk: "never",
    path: "/activities",
    tag: "Decisions",
    summary: "Decide a customer's activity",
    description: "An activity moves no money: a login, a change of address. Send payments as transactions.",
    identity: true,
    body: activityRequestSchema,
    answer: {
      status: 200,
      description: "The decision. With `replayed: true`, the stored decision of an earlier request.",
      schema: assessmentResponseSchema,
    },
    codes: [
      "occurred_at_in_future",
      "insufficient_credit",
      "activity_conflict",
      "subject_type_conflict",
      "ledger_full",
    ],
    links: {
      ...linksById("/assessment/activityId", "getActivity"),
      createOutcome: { transactionId: "/assessment/activityId" },
    },
  },
  listActivities: {
    method: "get",
    path: "/activities",
    tag: "Decisions",
    summary: "List activities and what was decided, newest first",
    description: DECISION_LISTS,
    query: decisionListParameters,
    answer: { status: 200, description: "A page of activities.", schema: activityPageSchema },
    links: linksById("/data/0/activityId", "getActivity"),
  },
  getActivity: {
    method: "get",
    path: "/activities/{id}",
    tag: "Decisions",
    summary: "Get the saved assessment of an activity",
    parameters: { id: decisionReference },
    answer: { status: 200, description: "The saved assessment.", schema: assessmentResponseSchema },
    codes: ["activity_not_found"],
  },
} as const satisfies Operations<IntegratorOperation>;
