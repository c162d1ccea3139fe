// What operators review: threshold recommendations, screening matches, snoozed rules, replays of decisions and report queries.

import { z } from "zod";
import { adjudicationRequestSchema, adjudicationSchema, matchPageSchema } from "../adjudication.ts";
import { decisionReplaySchema } from "../operator.ts";
import { reportSqlSchema } from "../report-sql.ts";
import { snoozePageSchema, snoozeRequestSchema, snoozeSchema } from "../snooze.ts";
import {
  recommendationPageSchema,
  recommendationReviewSchema,
  thresholdRecommendationSchema,
} from "../threshold-recommendation.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { environmentParameter, pageParameters, subjectParameter, windowParameters } from "./parameters.ts";

export const REVIEWS = {
  listRecommendations: {
    method: "get",
    path: "/organisations/{id}/threshold-recommendations",
    tag: "Thresholds",
    summary: "List threshold recommendations, newest first",
    permission: "system_versions:read",
    scope: "environment",
    query: pageParameters,
    answer: { status: 200, description: "A page of recommendations.", schema: recommendationPageSchema },
  },
  getRecommendation: {
    method: "get",
    path: "/organisations/{id}/threshold-recommendations/{recommendationId}",
    tag: "Thresholds",
    summary: "Get a threshold recommendation with its curve",
    permission: "system_versions:read",
    scope: "environment",
    answer: { status: 200, description: "The recommendation.", schema: thresholdRecommendationSchema },
    codes: ["recommendation_not_found"],
  },
  reviewRecommendation: {
    method: "post",
    path: "/organisations/{id}/threshold-recommendations/{recommendationId}/review",
    tag: "Thresholds",
    summary: "Accept or reject a threshold recommendation",
    description: "Accepting it drafts a version; the version is not activated.",
    permission: "system_versions:draft",
    scope: "environment",
    body: recommendationReviewSchema,
    answer: {
      status: 200,
      description: "The reviewed recommendation.",
      schema: thresholdRecommendationSchema,
    },
    codes: ["recommendation_not_found", "invalid_state"],
  },
  replayDecision: {
    method: "get",
    path: "/organisations/{id}/decisions/{reference}/replay",
    tag: "Decisions",
    summary: "Decide a stored decision again and compare",
    permission: "decisions:replay",
    scope: "environment",
    answer: {
      status: 200,
      description: "Both decisions and their differences.",
      schema: decisionReplaySchema,
    },
    codes: ["transaction_not_found", "system_version_not_found"],
  },
  listMatches: {
    method: "get",
    path: "/organisations/{id}/screening-matches",
    tag: "Matches",
    summary: "List screening matches to adjudicate",
    permission: "matches:read",
    scope: "environment",
    query: {
      ...windowParameters,
      state: z
        .enum(["open", "all"])
        .optional()
        .meta({ description: "`open`, the default, leaves out adjudicated matches." }),
      ...pageParameters,
    },
    answer: { status: 200, description: "A page of matches.", schema: matchPageSchema },
    codes: ["upstream_failed"],
  },
  adjudicateMatch: {
    method: "post",
    path: "/organisations/{id}/screening-matches/{matchId}/adjudication",
    tag: "Matches",
    summary: "Adjudicate a screening match",
    permission: "matches:adjudicate",
    scope: "environment",
    idempotencyKey: "required",
    body: adjudicationRequestSchema,
    answer: { status: 201, description: "The recorded adjudication.", schema: adjudicationSchema },
    codes: ["match_not_found", "upstream_failed"],
  },
  listSnoozes: {
    method: "get",
    path: "/organisations/{id}/snoozes",
    tag: "Snoozes",
    summary: "List snoozed rules, newest first",
    permission: "organisations:read",
    scope: "environment",
    query: { ...subjectParameter, ...pageParameters },
    answer: { status: 200, description: "A page of snoozes.", schema: snoozePageSchema },
  },
  createSnooze: {
    method: "post",
    path: "/organisations/{id}/snoozes",
    tag: "Snoozes",
    summary: "Exclude a rule from a customer's decisions for a while",
    permission: "rules:snooze",
    scope: "environment",
    body: snoozeRequestSchema,
    answer: { status: 201, description: "The snooze.", schema: snoozeSchema },
    codes: ["unprocessable", "subject_not_found", "invalid_state"],
  },
  endSnooze: {
    method: "delete",
    path: "/organisations/{id}/snoozes/{snoozeId}",
    tag: "Snoozes",
    summary: "End a snooze",
    permission: "rules:snooze",
    scope: "environment",
    query: { reason: z.string().min(1).optional().meta({ description: "Kept in the audit log." }) },
    answer: { status: 204, description: "The rule counts again." },
    codes: ["snooze_not_found"],
  },
  getReportSql: {
    method: "get",
    path: "/reports/{name}/sql",
    tag: "Reports",
    summary: "Get the query behind a report",
    description:
      "Takes the parameters of the report itself; `experiment` names an experiment or backtest, `kind` and `id` the subject of a network.",
    permission: "reports:read",
    query: {
      organisation: z.string().meta({ description: "The id of an organisation." }),
      ...environmentParameter,
      ...windowParameters,
    },
    answer: { status: 200, description: "The query and its parameters.", schema: reportSqlSchema },
    codes: ["organisation_not_found", "route_not_found", "experiment_not_found", "upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
