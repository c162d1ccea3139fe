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
import { identityErrorSchema } from "./identity-error.ts";
import { identityEventResponseSchema, identityEventSchema } from "./identity-event.ts";
import { IDEMPOTENCY_KEY_PATTERN } from "./limits.ts";
import { answerOf, commonHeaders, COMMON_STATUSES, requestIdHeader, responses } from "./openapi-answers.ts";
import { outcomeRecordSchema, outcomeRequestSchema } from "./outcome.ts";
import { CASEBOOK_PATHS } from "./openapi-casebook.ts";
import { INVESTIGATION_PATHS } from "./openapi-investigations.ts";
import { REPORT_PATHS } from "./openapi-reports.ts";
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
  ...REPORT_PATHS,
  ...CASEBOOK_PATHS,
  ...INVESTIGATION_PATHS,
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
