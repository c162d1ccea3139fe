// The OpenAPI 3.1 document of `/api/v1`, generated from the schemas that validate: what it says is what is checked.

import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { activityRequestSchema } from "./activity.ts";
import { assessmentResponseSchema } from "./assessment.ts";
import { identityEventResponseSchema, identityEventSchema } from "./identity-event.ts";
import {
  answers,
  commonHeaders,
  requestBodyOf,
  requestIdHeader,
  requiredIdempotencyKey,
} from "./openapi-answers.ts";
import { outcomeRecordSchema, outcomeRequestSchema } from "./outcome.ts";
import {
  BODY_MAX_BYTES,
  CALLS_RATE_LIMIT,
  CONTRACT_VERSION,
  NESTING_MAX,
  REPORTS_RATE_LIMIT,
  STRING_MAX,
} from "./limits.ts";
import { documentedExamples, withExamples } from "./openapi-examples.ts";
import { ERROR_SCHEMAS, withFailures } from "./openapi-failures.ts";
import { withLinks } from "./openapi-links.ts";
import { TAGS, withTags } from "./openapi-tags.ts";
import { CASEBOOK_PATHS } from "./openapi-casebook.ts";
import { INVESTIGATION_PATHS } from "./openapi-investigations.ts";
import { REPORT_PATHS } from "./openapi-reports.ts";
import { VERSION_PATHS } from "./openapi-versions.ts";
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

function readOperation(kind: "transaction" | "activity"): ZodOpenApiOperationObject {
  return {
    operationId: kind === "transaction" ? "getTransaction" : "getActivity",
    summary: `Read the saved assessment of ${kind === "transaction" ? "a transaction" : "an activity"}`,
    requestParams: {
      path: z.object({ id: reference }),
      header: z.object(commonHeaders),
    },
    responses: answers(saved),
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
      requestBody: requestBodyOf(transactionRequestSchema),
      responses: answers(assessed),
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
          ...requiredIdempotencyKey,
        }),
      },
      requestBody: requestBodyOf(outcomeRequestSchema),
      responses: answers({
        status: 201,
        description: "The outcome, recorded once.",
        schema: outcomeRecordSchema,
      }),
    },
  },
  "/activities": {
    post: {
      operationId: "createActivity",
      summary: "Decide a customer's activity",
      requestParams: { header: z.object(commonHeaders) },
      requestBody: requestBodyOf(activityRequestSchema),
      responses: answers(assessed),
    },
  },
  "/activities/{id}": { get: readOperation("activity") },
  "/identity/events": {
    // The identity family lives beside `/api/v1`.
    servers: [{ url: "/api" }],
    post: {
      operationId: "createIdentityEvent",
      summary: "Send an event by name (compatibility)",
      description:
        "For integrations that already send events. New ones use `/api/v1`: events carry no parties or instruments.",
      requestParams: { header: z.object(commonHeaders) },
      requestBody: requestBodyOf(identityEventSchema),
      responses: answers({
        status: 200,
        description: "Received: decided where the name tells of a known activity, else kept.",
        schema: identityEventResponseSchema,
      }),
    },
  },
  "/kyc/health": {
    servers: [{ url: "/api" }],
    get: {
      operationId: "getHealth",
      summary: "Does the service answer?",
      security: [],
      requestParams: { header: z.object({ "X-Request-Id": requestIdHeader }) },
      responses: answers({
        status: 200,
        description: "It does.",
        schema: z.object({ status: z.literal("ok") }),
      }),
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
          ...requiredIdempotencyKey,
        }),
      },
      requestBody: requestBodyOf(riskAssessmentRequestSchema),
      responses: answers({
        status: 202,
        description: "The assessment, saved once.",
        schema: riskAssessmentSchema,
      }),
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
      responses: answers({
        status: 200,
        description: "The assessment as it is now.",
        schema: riskAssessmentSchema,
      }),
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
          ...requiredIdempotencyKey,
        }),
      },
      requestBody: requestBodyOf(walletScreeningRequestSchema),
      responses: answers({
        status: 201,
        description: "The check, saved once.",
        schema: savedWalletScreeningSchema,
      }),
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
      responses: answers({
        status: 200,
        description: "The check as it was answered.",
        schema: savedWalletScreeningSchema,
      }),
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
      responses: answers({
        status: 200,
        description: "What its assessment holds; nobody is asked anew.",
        schema: walletEvidenceSchema,
      }),
    },
  },
  ...REPORT_PATHS,
  ...CASEBOOK_PATHS,
  ...INVESTIGATION_PATHS,
  ...WEBHOOK_PATHS,
  ...VERSION_PATHS,
};

/** The document that `GET /openapi.json` answers. Fields are added to answers without a new version: none is closed to them. */
export function openApiDocument(): ContractDocument {
  return JSON.parse(JSON.stringify(closedDocument()), (key: string, value: unknown) =>
    key === "additionalProperties" && value === false ? undefined : value,
  );
}

/** The same with every answer closed to fields that it does not name: what we ourselves are tested against. */
export function closedDocument(): ContractDocument {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Weir",
      version: CONTRACT_VERSION,
      summary: "Risk decisions for payments and customer activity",
      description: INTRODUCTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api/v1", description: "The host that you ask: a sandbox or production." }],
    security: [{ secretKey: [] }],
    tags: TAGS.map((name) => ({ name })),
    components: {
      securitySchemes: {
        secretKey: {
          type: "http",
          scheme: "bearer",
          description:
            "A secret key. `sk_test_…` for the sandbox host, `sk_live_…` for the production host: the other one answers 403 `environment_mismatch`.",
        },
      },
      schemas: ERROR_SCHEMAS,
      examples: documentedExamples(),
    },
    paths: withFailures(withLinks(withExamples(withTags(PATHS)))),
  });
}

export type ContractDocument = ReturnType<typeof createDocument>;

const INTRODUCTION = `Decides payments and customer activity, screens counterparties, and measures afterwards whether it decided well.

**An error or a timeout is no decision, and never an approval.** Send the same request again: it is decided once.

Every operation but the health check takes \`Authorization: Bearer <API_KEY>\` with a secret key. Bodies are JSON of at most ${BODY_MAX_BYTES / 1_024} KiB and ${NESTING_MAX} levels. Times are ISO 8601 with a zone, amounts decimal strings. Ids are opaque. Ignore fields and event types that you do not know, and keep a default branch for values of enumerations: both are added without a new version.

A key may ask ${CALLS_RATE_LIMIT.ratePerSecond} times a second, with a burst of ${CALLS_RATE_LIMIT.burst}, unless another limit was agreed on; under \`/risk-intelligence\` ${REPORTS_RATE_LIMIT.ratePerSecond} times. Text is at most ${STRING_MAX} characters where nothing else is said.

Retry 429 after the seconds of \`Retry-After\`; 503 likewise, else from one second, doubling, a bounded number of times; a GET at any time. Do not retry other 4xx: mend the request.`;
