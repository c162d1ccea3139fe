// The operations under /risk-intelligence of the OpenAPI document: reports, versions, experiments, the network.

import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { driftReportSchema } from "./drift.ts";
import { providersReportSchema } from "./providers.ts";
import { thresholdRecommendationsSchema } from "./threshold-recommendation.ts";
import { effectivenessReportSchema, MAXIMUM_SERIES_DAYS, SERIES_INTERVALS } from "./effectiveness.ts";
import { experimentPageSchema } from "./experiment.ts";
import {
  NETWORK_DEPTH,
  NETWORK_EDGES_MAX,
  NETWORK_NEIGHBOURS_MAX,
  NETWORK_NODES,
  NETWORK_SUBJECT_KINDS,
  networkSchema,
} from "./network.ts";
import { commonHeaders, pageParameters, answers } from "./openapi-answers.ts";
import { instant } from "./primitives.ts";
import { systemVersionDetailSchema, systemVersionPageSchema } from "./system-version.ts";

export const REPORT_PATHS: ZodOpenApiPathsObject = {
  "/risk-intelligence/providers": {
    get: {
      operationId: "getProviders",
      summary: "May the checks be relied on?",
      requestParams: {
        query: z.object({
          from: instant.optional().meta({ description: "Inclusive; 30 days before `to` by default." }),
          to: instant.optional().meta({ description: "Exclusive; now by default." }),
        }),
        header: z.object(commonHeaders),
      },
      responses: answers({
        status: 200,
        description: "One row a provider and check.",
        schema: providersReportSchema,
      }),
    },
  },
  "/risk-intelligence/drift": {
    get: {
      operationId: "getDrift",
      summary: "Are the payments still those that the rules were made for?",
      requestParams: {
        query: z.object({
          from: instant.optional().meta({ description: "Inclusive; 30 days before `to` by default." }),
          to: instant.optional().meta({ description: "Exclusive; now by default." }),
          baselineFrom: instant.optional().meta({
            description: "By default the first payment of the version that decided last before `to`.",
          }),
          baselineTo: instant.optional().meta({ description: "By default 30 days after `baselineFrom`." }),
        }),
        header: z.object(commonHeaders),
      },
      responses: answers({
        status: 200,
        description: "The report.",
        schema: driftReportSchema,
      }),
    },
  },
  "/risk-intelligence/threshold-recommendations": {
    get: {
      operationId: "listThresholdRecommendations",
      summary: "Would other limits catch more?",
      description:
        "One entry a limit of the version in force, recommended or not, as computed now; then what was proposed before. The service applies none.",
      requestParams: { header: z.object(commonHeaders) },
      responses: answers({
        status: 200,
        description: "The recommendations.",
        schema: thresholdRecommendationsSchema,
      }),
    },
  },
  "/risk-intelligence/effectiveness": {
    get: {
      operationId: "getEffectiveness",
      summary: "Were the decisions right?",
      requestParams: {
        query: z.object({
          from: instant.optional().meta({ description: "Inclusive; 30 days before `to` by default." }),
          to: instant.optional().meta({ description: "Exclusive; now by default." }),
          interval: z
            .enum(SERIES_INTERVALS)
            .optional()
            .meta({ description: `Adds \`series\`; for windows of at most ${MAXIMUM_SERIES_DAYS} days.` }),
        }),
        header: z.object(commonHeaders),
      },
      responses: answers({
        status: 200,
        description: "The report.",
        schema: effectivenessReportSchema,
      }),
    },
  },
  "/risk-intelligence/network/{subjectKind}/{subjectId}": {
    get: {
      operationId: "getNetwork",
      summary: "Whom is this subject related to?",
      description: `From the decisions that have been loaded. A node shows at most ${NETWORK_NEIGHBOURS_MAX} neighbours, an answer at most ${NETWORK_EDGES_MAX} edges; what was cut off is named in \`truncation\`.`,
      requestParams: {
        path: z.object({
          subjectKind: z.enum(NETWORK_SUBJECT_KINDS),
          subjectId: z.string().min(1).meta({ description: "Our id, or yours." }),
        }),
        query: z.object({
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
            .meta({ description: `Nodes of the answer; ${NETWORK_NODES.default} by default.` }),
          since: instant.optional().meta({ description: "Relations seen from then on; all by default." }),
        }),
        header: z.object(commonHeaders),
      },
      responses: answers({
        status: 200,
        description: "The network around the subject.",
        schema: networkSchema,
      }),
    },
  },
  "/risk-intelligence/experiments": {
    get: {
      operationId: "listExperiments",
      summary: "What would another version have decided?",
      description:
        "Shadow experiments over stored decisions, newest first. No live decision, alert or bill depends on them.",
      requestParams: {
        query: z.object(pageParameters),
        header: z.object(commonHeaders),
      },
      responses: answers({
        status: 200,
        description: "One page of experiments.",
        schema: experimentPageSchema,
      }),
    },
  },
  "/risk-intelligence/system-versions": {
    get: {
      operationId: "listSystemVersions",
      summary: "By what are decisions made?",
      description:
        "Immutable versions of rules, thresholds and lists, newest first. Every decision names its own.",
      requestParams: {
        query: z.object(pageParameters),
        header: z.object(commonHeaders),
      },
      responses: answers({
        status: 200,
        description: "One page of versions.",
        schema: systemVersionPageSchema,
      }),
    },
  },
  "/risk-intelligence/system-versions/{id}": {
    get: {
      operationId: "getSystemVersion",
      summary: "Read a system version with its rules",
      requestParams: {
        path: z.object({ id: z.string().min(1) }),
        header: z.object(commonHeaders),
      },
      responses: answers({
        status: 200,
        description: "The version, whole.",
        schema: systemVersionDetailSchema,
      }),
    },
  },
};
