// Risk intelligence: reports on an organisation's decisions, and the versions and experiments behind them.

import { z } from "zod";
import { driftReportSchema } from "../reports/drift.ts";
import {
  effectivenessReportSchema,
  MAXIMUM_SERIES_DAYS,
  SERIES_INTERVALS,
} from "../reports/effectiveness.ts";
import { experimentPageSchema } from "../reports/experiment.ts";
import {
  NETWORK_DEPTH,
  NETWORK_EDGES_MAX,
  NETWORK_NEIGHBOURS_MAX,
  NETWORK_NODES,
  NETWORK_SUBJECT_KINDS,
  networkSchema,
} from "../casework/network.ts";
import { instant } from "../values/primitives.ts";
import { providersReportSchema } from "../reports/providers.ts";
import { systemVersionDetailSchema, systemVersionPageSchema } from "../settings/system-version.ts";
import { thresholdRecommendationsSchema } from "../reports/threshold-recommendation.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";
import { maturityParameter, pageParameters, windowParameters } from "./parameters.ts";

const TAG = "Risk intelligence";

export const RISK_INTELLIGENCE = {
  getEffectiveness: {
    method: "get",
    path: "/risk-intelligence/effectiveness",
    tag: TAG,
    summary: "Measure how often decisions were right",
    rateClass: "reports",
    query: {
      ...windowParameters,
      interval: z
        .enum(SERIES_INTERVALS)
        .optional()
        .meta({ description: `Adds \`series\`; for windows of at most ${MAXIMUM_SERIES_DAYS} days.` }),
    },
    answer: { status: 200, description: "The report.", schema: effectivenessReportSchema },
    codes: ["upstream_failed"],
  },
  getDrift: {
    method: "get",
    path: "/risk-intelligence/drift",
    tag: TAG,
    summary: "Compare recent payments with a baseline",
    rateClass: "reports",
    query: {
      ...windowParameters,
      baselineFrom: instant.optional().meta({
        description: "By default the first payment decided by the version that decided last before `to`.",
      }),
      baselineTo: instant.optional().meta({ description: "30 days after `baselineFrom` by default." }),
    },
    answer: { status: 200, description: "The report.", schema: driftReportSchema },
    codes: ["upstream_failed"],
  },
  getProviders: {
    method: "get",
    path: "/risk-intelligence/providers",
    tag: TAG,
    summary: "Measure how reliable screening checks were",
    rateClass: "reports",
    query: { ...windowParameters, ...pageParameters },
    answer: {
      status: 200,
      description: "One row for each provider and check.",
      schema: providersReportSchema,
    },
    codes: ["upstream_failed"],
  },
  listThresholdRecommendations: {
    method: "get",
    path: "/risk-intelligence/threshold-recommendations",
    tag: TAG,
    summary: "Compare the thresholds of rules with alternatives",
    description:
      "Lists every threshold of the version in force with its present recommendation, if there is one, followed by earlier proposals. The service never applies a recommendation itself.",
    rateClass: "reports",
    query: { ...maturityParameter, ...pageParameters },
    answer: { status: 200, description: "The recommendations.", schema: thresholdRecommendationsSchema },
    codes: ["upstream_failed"],
  },
  getNetwork: {
    method: "get",
    path: "/risk-intelligence/network/{subjectKind}/{subjectId}",
    tag: TAG,
    summary: "Get the network around a subject",
    description: `Covers the decisions that have been loaded. A node shows at most ${NETWORK_NEIGHBOURS_MAX} neighbours, an answer at most ${NETWORK_EDGES_MAX} edges; \`truncation\` names what was cut off.`,
    rateClass: "reports",
    parameters: {
      subjectKind: z.enum(NETWORK_SUBJECT_KINDS),
      subjectId: z.string().min(1).meta({ description: "Our id or yours." }),
    },
    query: {
      depth: z
        .int()
        .min(NETWORK_DEPTH.least)
        .max(NETWORK_DEPTH.most)
        .optional()
        .meta({ description: `Steps from the subject; ${NETWORK_DEPTH.default} by default.` }),
      limit: z
        .int()
        .min(NETWORK_NODES.least)
        .max(NETWORK_NODES.most)
        .optional()
        .meta({ description: `The number of nodes; ${NETWORK_NODES.default} by default.` }),
      since: instant.optional().meta({ description: "Relations seen since then; all by default." }),
    },
    answer: { status: 200, description: "The network around the subject.", schema: networkSchema },
    codes: ["subject_not_found", "upstream_failed"],
  },
  listExperiments: {
    method: "get",
    path: "/risk-intelligence/experiments",
    tag: TAG,
    summary: "List experiments with other versions, newest first",
    description:
      "Experiments decide stored payments again by another version. They affect no live decision, alert or bill.",
    rateClass: "reports",
    query: pageParameters,
    answer: { status: 200, description: "A page of experiments.", schema: experimentPageSchema },
    codes: ["upstream_failed"],
  },
  listSystemVersions: {
    method: "get",
    path: "/risk-intelligence/system-versions",
    tag: TAG,
    summary: "List system versions, newest first",
    description:
      "A system version holds the rules, thresholds and lists that decisions are made by, and never changes. Every decision names its version.",
    rateClass: "reports",
    query: pageParameters,
    answer: { status: 200, description: "A page of versions.", schema: systemVersionPageSchema },
    links: linksById("/data/0/id", "getSystemVersion"),
  },
  getSystemVersion: {
    method: "get",
    path: "/risk-intelligence/system-versions/{id}",
    tag: TAG,
    summary: "Get a system version with its rules",
    rateClass: "reports",
    answer: { status: 200, description: "The version.", schema: systemVersionDetailSchema },
    codes: ["system_version_not_found"],
  },
} as const satisfies Operations<IntegratorOperation>;
