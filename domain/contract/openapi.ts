// The OpenAPI 3.1 document of `/api/v1`, generated from the schemas that validate: what it says is what is checked.

import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { activityRequestSchema } from "./activity.ts";
import { assessmentResponseSchema } from "./assessment.ts";
import { driftReportSchema } from "./drift.ts";
import { providersReportSchema } from "./providers.ts";
import { thresholdRecommendationsSchema } from "./threshold-recommendation.ts";
import { effectivenessReportSchema, MAXIMUM_SERIES_DAYS, SERIES_INTERVALS } from "./effectiveness.ts";
import { experimentPageSchema } from "./experiment.ts";
import { identityErrorSchema } from "./identity-error.ts";
import { identityEventResponseSchema, identityEventSchema } from "./identity-event.ts";
import { IDEMPOTENCY_KEY_PATTERN } from "./limits.ts";
import {
  NETWORK_DEPTH,
  NETWORK_EDGES_MAX,
  NETWORK_NEIGHBOURS_MAX,
  NETWORK_NODES,
  NETWORK_SUBJECT_KINDS,
  networkSchema,
} from "./network.ts";
import {
  answerOf,
  commonHeaders,
  COMMON_STATUSES,
  pageParameters,
  requestIdHeader,
  responses,
} from "./openapi-answers.ts";
import { outcomeRecordSchema, outcomeRequestSchema } from "./outcome.ts";
import { instant } from "./primitives.ts";
import { systemVersionDetailSchema, systemVersionPageSchema } from "./system-version.ts";
import { CASEBOOK_PATHS } from "./openapi-casebook.ts";
import { WEBHOOK_PATHS } from "./openapi-webhooks.ts";
import { transactionRequestSchema } from "./transaction.ts";
import { riskAssessmentRequestSchema, riskAssessmentSchema } from "./risk-assessment.ts";
import {
  savedWalletScreeningSchema,
  walletEvidenceSchema,
  walletScreeningRequestSchema,
} from "./wallet-screening.ts";

const reference = z.string().min(1).meta({
  description:
    "A transaction id, activity id, external transaction id or external activity id; the first that exists wins.",
});

const assessed = {
  status: 200,
  description: "The decision, new or, with `replayed: true`, as it was stored.",
  schema: assessmentResponseSchema,
};
const saved = { status: 200, description: "The saved assessment.", schema: assessmentResponseSchema };

/** The identity family words its errors in its own way. */
const identityResponses: ZodOpenApiResponsesObject = {
  200: {
    description: "Received: decided where the name tells of a known activity, else kept.",
    content: { "application/json": { schema: identityEventResponseSchema } },
  },
  ...Object.fromEntries(
    [...COMMON_STATUSES, 402, 409].map((status) => [String(status), answerOf(status, identityErrorSchema)]),
  ),
};

function readOperation(kind: "transaction" | "activity"): ZodOpenApiOperationObject {
  return {
    operationId: kind === "transaction" ? "getTransaction" : "getActivity",
    summary: `Read the saved assessment of ${kind === "transaction" ? "a transaction" : "an activity"}`,
    requestParams: {
      path: z.object({ id: reference }),
      header: z.object(commonHeaders),
    },
    responses: responses(saved, [404]),
  };
}

const PATHS: ZodOpenApiPathsObject = {
  "/transactions": {
    post: {
      operationId: "createTransaction",
      summary: "Decide a transaction",
      description:
        "The idempotency identity is `externalActivityId`: a repeat answers the stored assessment.",
      requestParams: { header: z.object(commonHeaders) },
      requestBody: {
        required: true,
        content: { "application/json": { schema: transactionRequestSchema } },
      },
      responses: responses(assessed, [402, 409]),
    },
  },
  "/transactions/{id}": { get: readOperation("transaction") },
  "/transactions/{transactionId}/outcomes": {
    post: {
      operationId: "createOutcome",
      summary: "Record what was found out about a decision",
      requestParams: {
        path: z.object({ transactionId: reference }),
        header: z.object({
          ...commonHeaders,
          "Idempotency-Key": z.string().regex(IDEMPOTENCY_KEY_PATTERN),
        }),
      },
      requestBody: { required: true, content: { "application/json": { schema: outcomeRequestSchema } } },
      responses: responses(
        { status: 201, description: "The outcome, recorded once.", schema: outcomeRecordSchema },
        [404, 409],
      ),
    },
  },
  "/activities": {
    post: {
      operationId: "createActivity",
      summary: "Decide a customer's activity",
      requestParams: { header: z.object(commonHeaders) },
      requestBody: { required: true, content: { "application/json": { schema: activityRequestSchema } } },
      responses: responses(assessed, [402, 409]),
    },
  },
  "/activities/{id}": { get: readOperation("activity") },
  "/identity/events": {
    // The identity family stands beside `/api/v1`.
    servers: [{ url: "/api" }],
    post: {
      operationId: "createIdentityEvent",
      summary: "Send an event by name (compatibility)",
      description:
        "For integrations that already send events. New ones use `/api/v1`: events carry no parties or instruments.",
      requestParams: { header: z.object(commonHeaders) },
      requestBody: { required: true, content: { "application/json": { schema: identityEventSchema } } },
      responses: identityResponses,
    },
  },
  "/kyc/health": {
    servers: [{ url: "/api" }],
    get: {
      operationId: "getHealth",
      summary: "Does the service answer?",
      security: [],
      requestParams: { header: z.object({ "X-Request-Id": requestIdHeader }) },
      responses: {
        200: {
          description: "It does.",
          content: { "application/json": { schema: z.object({ status: z.literal("ok") }) } },
        },
      },
    },
  },
  "/risk-assessments": {
    post: {
      operationId: "createRiskAssessment",
      summary: "Assess the risk of a customer",
      description:
        "From what is known of the customer, with the factors that make up the score. Without credit it answers `pending_credit`, keeps the same resource and goes on when credit is added: send no second request.",
      requestParams: {
        header: z.object({
          ...commonHeaders,
          "Idempotency-Key": z.string().regex(IDEMPOTENCY_KEY_PATTERN),
        }),
      },
      requestBody: {
        required: true,
        content: { "application/json": { schema: riskAssessmentRequestSchema } },
      },
      responses: responses(
        { status: 202, description: "The assessment, saved once.", schema: riskAssessmentSchema },
        [409],
      ),
    },
  },
  "/risk-assessments/{id}": {
    get: {
      operationId: "getRiskAssessment",
      summary: "Read a risk assessment",
      requestParams: {
        path: z.object({ id: z.string().min(1) }),
        header: z.object(commonHeaders),
      },
      responses: responses(
        { status: 200, description: "The assessment as it is now.", schema: riskAssessmentSchema },
        [404],
      ),
    },
  },
  "/wallet-screenings": {
    post: {
      operationId: "createWalletScreening",
      summary: "Check a wallet on its own",
      description:
        "No transaction: it leaves no history, velocity or alert. `unknown` risk is never clean; a mistyped address is 400.",
      requestParams: {
        header: z.object({
          ...commonHeaders,
          "Idempotency-Key": z.string().regex(IDEMPOTENCY_KEY_PATTERN),
        }),
      },
      requestBody: {
        required: true,
        content: { "application/json": { schema: walletScreeningRequestSchema } },
      },
      responses: responses(
        { status: 201, description: "The check, saved once.", schema: savedWalletScreeningSchema },
        [402, 409],
      ),
    },
  },
  "/wallet-screenings/{id}": {
    get: {
      operationId: "getWalletScreening",
      summary: "Read a saved wallet check",
      requestParams: {
        path: z.object({ id: z.string().min(1) }),
        header: z.object(commonHeaders),
      },
      responses: responses(
        { status: 200, description: "The check as it was answered.", schema: savedWalletScreeningSchema },
        [404],
      ),
    },
  },
  "/wallet-screenings/transactions/{reference}": {
    get: {
      operationId: "getWalletEvidence",
      summary: "Read the saved wallet evidence of a transaction",
      requestParams: {
        path: z.object({ reference }),
        header: z.object(commonHeaders),
      },
      responses: responses(
        {
          status: 200,
          description: "What its assessment holds; nobody is asked anew.",
          schema: walletEvidenceSchema,
        },
        [404],
      ),
    },
  },
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
      responses: responses({
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
      responses: responses({
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
      responses: responses({
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
      responses: responses({
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
      responses: responses(
        { status: 200, description: "The network around the subject.", schema: networkSchema },
        [404],
      ),
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
      responses: responses({
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
      responses: responses({
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
      responses: responses(
        { status: 200, description: "The version, whole.", schema: systemVersionDetailSchema },
        [404],
      ),
    },
  },
  ...CASEBOOK_PATHS,
  ...WEBHOOK_PATHS,
};

/** The document that `GET /openapi.json` answers. */
export function openApiDocument(): ReturnType<typeof createDocument> {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Weir",
      version: "1",
      description:
        "Risk decisions for payments and customer activity. An error or a timeout is no answer, and never an approval: send the same request again.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api/v1" }],
    security: [{ secretKey: [] }],
    components: {
      securitySchemes: {
        secretKey: {
          type: "http",
          scheme: "bearer",
          description: "A secret key, `sk_test_…` or `sk_live_…`.",
        },
      },
    },
    paths: PATHS,
  });
}
